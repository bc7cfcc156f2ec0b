// What client.go needs of MessagePack: nil, bool, int, float, str, array and map are all that is on this wire.
package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

type fields = map[string]any

// Each kind in its widest encoding: a server takes any that holds the value. No choice has a float in it.
func pack(value any) (packed []byte) {
	long := func(kind byte, size int) { packed = binary.BigEndian.AppendUint32([]byte{kind}, uint32(size)) }
	switch v := value.(type) {
	case bool:
		return map[bool][]byte{false: {0xc2}, true: {0xc3}}[v]
	case int64:
		return binary.BigEndian.AppendUint64([]byte{0xd3}, uint64(v))
	case string:
		long(0xdb, len(v))
		return append(packed, v...)
	case []any:
		long(0xdd, len(v))
		for _, each := range v {
			packed = append(packed, pack(each)...)
		}
	case fields:
		long(0xdf, len(v))
		for key, each := range v {
			packed = append(append(packed, pack(key)...), pack(each)...)
		}
	}
	return packed
}

type unpacker struct{ data []byte } // what is still to be unpacked

func (u *unpacker) take(size uint64) []byte {
	taken := u.data[:size]
	u.data = u.data[size:]
	return taken
}

func (u *unpacker) number(size uint64) uint64 {
	return binary.BigEndian.Uint64(append(make([]byte, 8-size), u.take(size)...))
}

// Of a text, list or map: within its first byte, else behind it in `bytes`, twice as many for each kind after `first`.
func (u *unpacker) size(kind, tiny, most, first, bytes uint64) uint64 {
	if kind <= most {
		return kind - tiny
	}
	return u.number(bytes << (kind - first))
}

func (u *unpacker) list(size uint64) (found []any) {
	for ; size > 0; size-- {
		found = append(found, u.value())
	}
	return found
}

func (u *unpacker) value() any {
	switch kind := u.number(1); {
	case kind < 0x80 || kind >= 0xe0:
		return int64(int8(kind))
	case kind < 0x90 || kind >= 0xde:
		found := fields{}
		for pair := range slices.Chunk(u.list(2*u.size(kind, 0x80, 0x8f, 0xde, 2)), 2) {
			found[pair[0].(string)] = pair[1]
		}
		return found
	case kind < 0xa0 || kind >= 0xdc:
		return u.list(u.size(kind, 0x90, 0x9f, 0xdc, 2))
	case kind < 0xc0 || kind >= 0xd9:
		return string(u.take(u.size(kind, 0xa0, 0xbf, 0xd9, 1)))
	case kind == 0xc2 || kind == 0xc3:
		return kind == 0xc3
	case kind == 0xca:
		return float64(math.Float32frombits(uint32(u.number(4))))
	case kind == 0xcb:
		return math.Float64frombits(u.number(8))
	case kind >= 0xcc && kind <= 0xcf:
		return int64(u.number(1 << (kind - 0xcc))) // nothing that is heard here is beyond 2^53
	case kind >= 0xd0 && kind <= 0xd3:
		unused := 64 - 8<<(kind-0xd0)
		return int64(u.number(1<<(kind-0xd0))<<unused) >> unused
	case kind != 0xc0:
		panic(fmt.Sprintf("%#x means nothing on this wire", kind))
	}
	return nil
}

// An array that may have been left out.
func list(value any) []any {
	found, _ := value.([]any)
	return found
}
