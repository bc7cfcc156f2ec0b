/* Load for servers whose frames are a 4-byte big-endian length and a payload. One process, one thread, epoll.
 *
 *   framed_load PORT PID SHAPE CONNECTIONS PAYLOAD-FILE SECONDS WARM-SECONDS RATE
 *
 * SHAPE echo: each connection has one message under way and expects one back.
 * SHAPE room: four connections, in the order in which they connect, are a table. One of them after the other sends a
 * command, which is done when all four have been sent a frame.
 *
 * RATE 0: a closed loop, the next one follows when the last one is done. Else so many a second are due, and how long
 * one takes counts from when it was due, so a server that stalls is not excused.
 *
 * Connects to this machine only. Says one line of JSON: what was done a second, by the clock and by the processor of
 * the process PID, and how long it took.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define LENGTH 4
#define READ_MOST (1 << 18)
#define PAYLOAD_MOST (1 << 20)
#define EVENTS_MOST 512
#define SPIN_S 0.0015 /* before something is due we no longer sleep */
#define ACCEPTED_WITHIN_US 200000

typedef struct {
    int fd;
    unsigned char *kept; /* of a frame that is not whole yet */
    size_t kept_size, kept_room;
} connection;

typedef struct {
    double due_s;
    int missing, turn; /* frames that are still to come; whose turn it is */
} group;

static connection *connections;
static group *groups;
static int connection_count, group_count, group_size, poll_fd;
static unsigned char *message;
static size_t message_size;
static double rate, *took_s;
static size_t took_count, took_room;
static int is_measured;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static double own_s(void) {
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
}

/* Of all threads of a process, to the nanosecond. */
static double processor_s(const char *pid) {
    char path[300];
    double total = 0;
    snprintf(path, sizeof path, "/proc/%s/task", pid);
    DIR *threads = opendir(path);
    if (!threads) fail("the server");
    for (struct dirent *each; (each = readdir(threads));) {
        if (each->d_name[0] == '.') continue;
        unsigned long long ns = 0;
        snprintf(path, sizeof path, "/proc/%s/task/%.20s/schedstat", pid, each->d_name);
        FILE *file = fopen(path, "r");
        if (!file) continue; /* it has just ended */
        if (fscanf(file, "%llu", &ns) == 1) total += ns * 1e-9;
        fclose(file);
    }
    closedir(threads);
    return total;
}

static void begin(int number, double due_s) {
    group *g = &groups[number];
    connection *c = &connections[number * group_size + g->turn];
    g->turn = (g->turn + 1) % group_size;
    g->missing = group_size;
    g->due_s = due_s;
    if (send(c->fd, message, message_size, MSG_NOSIGNAL) != (ssize_t)message_size) fail("send");
}

static void frame_came(connection *c) {
    int number = (int)(c - connections) / group_size;
    group *g = &groups[number];
    if (!g->missing || --g->missing) return;
    if (is_measured) {
        if (took_count == took_room) {
            took_room = took_room ? 2 * took_room : 1 << 16;
            took_s = realloc(took_s, took_room * sizeof *took_s);
        }
        took_s[took_count++] = now_s() - g->due_s;
    }
    if (rate == 0) begin(number, now_s());
}

static void read_from(connection *c) {
    static unsigned char data[READ_MOST];
    ssize_t size = recv(c->fd, data, sizeof data, 0);
    if (size < 0 && errno == EAGAIN) return;
    if (size < 0) fail("recv");
    if (size == 0) {
        fprintf(stderr, "the server has hung up\n");
        exit(1);
    }
    if (c->kept_size + size > c->kept_room) {
        c->kept_room = 2 * (c->kept_size + size);
        c->kept = realloc(c->kept, c->kept_room);
    }
    memcpy(c->kept + c->kept_size, data, size);
    c->kept_size += size;
    size_t start = 0;
    while (c->kept_size - start >= LENGTH) {
        uint32_t length;
        memcpy(&length, c->kept + start, LENGTH);
        length = ntohl(length);
        if (c->kept_size - start < LENGTH + (size_t)length) break;
        start += LENGTH + length;
        frame_came(c);
    }
    c->kept_size -= start;
    memmove(c->kept, c->kept + start, c->kept_size);
}

static void connect_all(int port) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(port)};
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < connection_count; i++) {
        int on = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(fd, (void *)&there, sizeof there)) fail("connect");
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        fcntl(fd, F_SETFL, O_NONBLOCK);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event);
        connections[i].fd = fd;
    }
    usleep(ACCEPTED_WITHIN_US);
}

static void read_payload(const char *path) {
    message = malloc(LENGTH + PAYLOAD_MOST);
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    uint32_t size = fread(message + LENGTH, 1, PAYLOAD_MOST, file), length = htonl(size);
    fclose(file);
    memcpy(message, &length, LENGTH);
    message_size = LENGTH + size;
}

/* Begin what is due; how long to wait for anything after that, in ms. */
static int begin_what_is_due(double *next_s) {
    static int number;
    while (*next_s <= now_s()) {
        int tried = 0;
        while (tried < group_count && groups[number].missing) number = (number + 1) % group_count, tried++;
        if (tried == group_count) break; /* it begins late, and was due when it was */
        begin(number, *next_s);
        number = (number + 1) % group_count;
        *next_s += 1 / rate;
    }
    return *next_s - now_s() > SPIN_S ? 1 : 0;
}

static int shorter(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double at(double share) { return took_count ? took_s[(size_t)(share * (took_count - 1))] * 1e6 : 0; }

int main(int count, char **said) {
    if (count != 9) {
        fprintf(stderr, "framed_load PORT PID SHAPE CONNECTIONS PAYLOAD-FILE SECONDS WARM-SECONDS RATE\n");
        return 2;
    }
    const char *pid = said[2];
    group_size = strcmp(said[3], "room") ? 1 : 4;
    group_count = atoi(said[4]) / group_size;
    connection_count = group_count * group_size;
    read_payload(said[5]);
    double seconds = atof(said[6]), warm_s = atof(said[7]);
    rate = atof(said[8]);
    connections = calloc(connection_count, sizeof *connections);
    groups = calloc(group_count, sizeof *groups);
    poll_fd = epoll_create1(0);
    connect_all(atoi(said[1]));
    double measured_s = now_s() + warm_s, end_s = measured_s + seconds, next_s = now_s(), server_s = 0, self_s = 0;
    if (rate == 0)
        for (int i = 0; i < group_count; i++) begin(i, now_s());
    for (;;) {
        double t = now_s();
        if (!is_measured && t >= measured_s) {
            is_measured = 1, measured_s = t;
            server_s = processor_s(pid), self_s = own_s();
        }
        if (t >= end_s) break;
        struct epoll_event events[EVENTS_MOST];
        int ready = epoll_wait(poll_fd, events, EVENTS_MOST, rate > 0 ? begin_what_is_due(&next_s) : 50);
        for (int i = 0; i < ready; i++) read_from(&connections[events[i].data.u32]);
    }
    double spent_s = now_s() - measured_s;
    server_s = processor_s(pid) - server_s, self_s = own_s() - self_s;
    qsort(took_s, took_count, sizeof *took_s, shorter);
    printf("{\"done_per_s\": %.1f, \"per_cpu_s\": %.1f, \"server_cpu\": %.4f, \"client_cpu\": %.4f, \"p50_us\": %.1f, "
           "\"p90_us\": %.1f, \"p99_us\": %.1f}\n",
           took_count / spent_s, took_count / server_s, server_s / spent_s, self_s / spent_s, at(0.5), at(0.9), at(0.99));
    return 0;
}
