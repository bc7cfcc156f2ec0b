// A client for kickdoor in Go, of its standard library: a socket, a little MessagePack and docs/protocol.md.
//
//	go run client.go msgpack.go HOST PORT [TABLE]
//
// It sits down at that table (else at the first open one, else at one of its own with two AI players) and plays a match
// of classic: it puts on and plays what it can, and answers each question with its default. At the end it prints `won`
// or `lost`, and how the match has ended. It is compiled, and plays in the tests, where there is a go (1.23 or later).
package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"os"
	"slices"
	"strings"
	"time"
)

const says = "list_tables create_table join_table add_ai set_ready start_match answer act resync ping"
const hears = "welcome pong accepted refused closing tables lobby public private over"
const frameMost = 1 << 20 // bytes of payload that a server may send

// What has parts that change one by one, and what tells one from the others; in `before` the key of the zone does, too.
var parts = map[string]string{"seats": "seat", "before": "seat", "zones": "key", "questions": "id", "actions": "key"}

// What is seen after that: whatever is not there, or nil, is as it was; without `since` all begins anew.
func changed(seen, said fields) fields {
	maps.DeleteFunc(said, func(_ string, value any) bool { return value == nil })
	now := fields{}
	if said["since"] != nil {
		now = maps.Clone(seen)
	}
	before := maps.Clone(now)
	maps.Copy(now, said)
	for name, key := range parts {
		kept, _ := before[name].(map[any]fields)
		now[name] = maps.Collect(maps.All(kept))
		for _, part := range list(said[name]) {
			zone, _ := part.(fields)["zone"].(fields)
			now[name].(map[any]fields)[[2]any{part.(fields)[key], zone["key"]}] = part.(fields)
		}
	}
	for _, name := range list(said["gone"]) {
		delete(now, name.(string))
	}
	return now
}

// The keys of the standing actions that put something on or play it, can be taken now as they are, and were not tried.
func deeds(seen fields, tried map[any]bool) (found []any) {
	barred := append(list(seen["barred"]), slices.Repeat([]any{int64(0)}, len(list(seen["menu"])))...)
	for place, key := range list(seen["menu"]) {
		puts := strings.HasPrefix(key.(string), "wear.") || strings.HasPrefix(key.(string), "play.")
		action := seen["actions"].(map[any]fields)[[2]any{key, nil}]
		if puts && !tried[key] && barred[place] == int64(0) && len(list(action["details"])) == 0 {
			found = append(found, key)
		}
	}
	return found
}

// The conversation. `last`: what was heard last, by tag; of `public` and `private` all that is seen.
type hall struct {
	socket      net.Conn
	frames      chan []byte
	ticks       <-chan time.Time
	last        map[string]fields
	answers     map[any]fields
	req, resync int64 // the number of the latest request; that of the one for everything again, or 0
}

func (h *hall) say(message fields) {
	payload := pack(message)
	h.socket.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(payload))), payload...))
}

func (h *hall) request(tag string, more fields) int64 {
	h.req++
	message := fields{"t": tag, "req": h.req}
	maps.Copy(message, more)
	h.say(message)
	return h.req
}

// Hand over frame by frame, until the server hangs up.
func (h *hall) reads() {
	defer close(h.frames)
	for size := uint32(0); binary.Read(h.socket, binary.BigEndian, &size) == nil && size <= frameMost; {
		payload := make([]byte, size)
		if _, err := io.ReadFull(h.socket, payload); err != nil {
			return
		}
		h.frames <- payload
	}
}

// Wait for one more message, and take it in; ping now and then.
func (h *hall) listen() {
	select {
	case <-h.ticks:
		h.request("ping", nil)
	case payload, open := <-h.frames:
		if !open {
			log.Fatal("the server has hung up: ", h.last["closing"], h.last["unwelcome"])
		}
		said := (&unpacker{payload}).value().(fields)
		tag := said["t"].(string)
		h.answers[said["req"]] = said
		if said["req"] == h.resync {
			h.resync = 0 // all that it led to was said before
		}
		if tag != "public" && tag != "private" {
			h.last[tag] = said
		} else if said["since"] == nil || said["since"] == h.last[tag]["stamp"] {
			h.last[tag] = changed(h.last[tag], said)
		} else if h.resync == 0 {
			h.resync = h.request("resync", nil) // something is missing: have all of it sent again
		}
	}
}

// Make a request; whether it was accepted. What it led to has been heard by then.
func (h *hall) ask(tag string, more fields) bool {
	req := h.request(tag, more)
	for h.answers[req] == nil {
		h.listen()
	}
	if h.answers[req]["reason"] != "too_fast" {
		return h.answers[req]["t"] == "accepted"
	}
	time.Sleep(time.Second)
	return h.ask(tag, more)
}

func (h *hall) sitDown(wanted string) {
	h.ask("list_tables", nil)
	for _, each := range list(h.last["tables"]["tables"]) {
		table := each.(fields)
		fits := wanted == "" || wanted == table["id"] || wanted == table["name"]
		fits = fits && table["state"] == "filling" && table["locked"] != true
		if fits && h.ask("join_table", fields{"table": table["id"], "sex": "female"}) {
			return
		}
	}
	h.ask("create_table", fields{"name": wanted, "set": "classic", "sex": "female"})
	for range 2 {
		h.ask("add_ai", fields{"kind": "random"})
	}
}

func (h *hall) play() {
	for tried := map[any]bool{}; h.last["over"] == nil; {
		seen := h.last["private"]
		if asked := list(seen["asked"]); h.resync != 0 || len(asked) == 0 {
			h.listen()
		} else if found := deeds(seen, tried); len(found) > 0 {
			tried[found[0]] = true
			h.ask("act", fields{"choice": found[:1]})
		} else {
			question := seen["questions"].(map[any]fields)[[2]any{asked[0], nil}]
			taken := h.ask("answer", fields{"question": question["id"], "choice": question["default"]})
			if !taken && h.last["private"]["stamp"] == seen["stamp"] {
				h.listen() // else it has changed meanwhile, and we know
			}
		}
	}
}

func main() {
	socket, err := net.Dial("tcp", net.JoinHostPort(os.Args[1], os.Args[2]))
	if err != nil {
		log.Fatal(err)
	}
	h := &hall{socket, make(chan []byte), time.Tick(30 * time.Second), map[string]fields{}, map[any]fields{}, 0, 0}
	versions := fields{}
	for _, tag := range strings.Fields(says + " " + hears) {
		versions[tag] = []any{int64(1), int64(1)}
	}
	h.say(fields{"t": "hello", "versions": versions, "client": "client.go", "name": "Gopher"})
	go h.reads()
	for h.last["welcome"] == nil {
		h.listen()
	}
	h.sitDown(strings.Join(os.Args[3:], " "))
	h.ask("set_ready", fields{"ready": true})
	for h.last["private"] == nil {
		lobby := h.last["lobby"]
		if lobby["table"].(fields)["host"] != lobby["your_seat"] || !h.ask("start_match", nil) {
			h.listen()
		}
	}
	h.play()
	won := slices.Contains(list(h.last["over"]["winners"]), h.last["private"]["seat"])
	text, _ := h.last["over"]["text"].(string)
	fmt.Printf("%s: %s\n", map[bool]string{true: "won", false: "lost"}[won], text)
}
