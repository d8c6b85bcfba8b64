// Solves Squadro on a graphics card with 140 GiB, and writes positions with their exact outcome for fit.py to learn
// from, and every ending in which each side has three pieces home.
//
// nvcc -O3 -arch=sm_90 exact.cu -o exact && ./exact SAMPLES COUNT ENDINGS [CHECK]
//
// A piece is outward (0 to 5), homeward (6 to 11) or finished (12) and never returns to an earlier stage. So positions
// fall into blocks, by the stages that both sides have behind them, and play leads only onward through the blocks: they
// are solved from the last to the first, each swept until nothing changes. One byte holds a pair of sides: two bits for
// Left to move, two for Top. SAMPLES receives COUNT positions of games played at random, well, and in between.
// ENDINGS receives a byte for each ending as bot.py looks it up, not yet compressed.
// CHECK is a file of known values to compare with (position, side to move, value, lanes that keep it).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

constexpr int LANES = 5, STEPS = 13, CODES = 371293, STAGES = 9;
constexpr int UNKNOWN = 0, WON = 1, LOST = 2;  // for the side to move; what stays unknown is a draw
const int OUTWARD[2][5] = {{3, 1, 2, 1, 3}, {1, 3, 2, 3, 1}}, HOMEWARD[2][5] = {{1, 3, 2, 3, 1}, {3, 1, 2, 1, 3}};

struct Tables {
    int power[LANES];
    uint16_t advance[2][LANES][12][32];  // new progress, and from bit 4 on who is jumped
    int rank[CODES];                     // by code; -1 once four pieces are home
    int code[CODES];                     // by rank
    uint8_t pieces[CODES][LANES];        // by rank
    uint32_t stands[CODES];              // by rank: for each lane of the other side, the pieces that it meets
    int count;
};

#define CUDA(call)                                                                     \
    do {                                                                               \
        cudaError_t e = (call);                                                        \
        if (e != cudaSuccess) {                                                        \
            fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); \
        }                                                                              \
    } while (0)

int place(int progress) { return progress <= 6 ? progress : 12 - progress; }

int stage(int code) {
    int sum = 0;
    for (int lane = 0; lane < LANES; lane++, code /= STEPS) sum += code % STEPS / 6;
    return sum;
}

int home(int code) {
    int sum = 0;
    for (int lane = 0; lane < LANES; lane++, code /= STEPS) sum += code % STEPS == 12;
    return sum;
}

uint16_t advanced(int seat, int lane, int progress, int met) {
    int edge = progress < 6 ? 6 : 12, steps = (progress < 6 ? OUTWARD : HOMEWARD)[seat][lane], jumped = 0;
    while (steps > 0 && progress < edge) {
        progress++, steps--;
        while (progress < edge && (met >> (place(progress) - 1) & 1)) {
            jumped |= 1 << (place(progress) - 1);
            progress++, steps = 0;
        }
    }
    return progress | jumped << 4;
}

void tabulate(Tables& t, std::vector<int>& starts) {
    for (int lane = 0, power = 1; lane < LANES; lane++, power *= STEPS) t.power[lane] = power;
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < LANES; lane++)
            for (int progress = 0; progress < 12; progress++)
                for (int met = 0; met < 32; met++) t.advance[seat][lane][progress][met] = advanced(seat, lane, progress, met);
    std::vector<int> codes;
    for (int code = 0; code < CODES; code++) {
        t.rank[code] = -1;
        if (home(code) < 4) codes.push_back(code);
    }
    std::stable_sort(codes.begin(), codes.end(), [](int a, int b) { return stage(a) < stage(b); });
    t.count = codes.size();
    starts.assign(STAGES + 1, t.count);
    for (int rank = t.count - 1; rank >= 0; rank--) {
        int code = codes[rank];
        t.rank[code] = rank;
        t.code[rank] = code;
        t.stands[rank] = 0;
        starts[stage(code)] = rank;
        for (int lane = 0; lane < LANES; lane++, code /= STEPS) {
            int progress = code % STEPS, at = place(progress);
            t.pieces[rank][lane] = progress;
            if (at > 0 && at < 6) t.stands[rank] |= 1u << (5 * (at - 1) + lane);
        }
    }
}

// The ranks of both sides after a move of `lane`; own is -1 when it wins.
__host__ __device__ inline void move(const Tables& t, int seat, int lane, int& own, int& other) {
    int progress = t.pieces[own][lane], met = t.stands[other] >> (5 * lane) & 31;
    int after = t.advance[seat][lane][progress][met], jumped = after >> 4;
    own = t.rank[t.code[own] + ((after & 15) - progress) * t.power[lane]];
    if (jumped) {
        int code = t.code[other];
        for (int k = 0; k < LANES; k++)
            if (jumped >> k & 1) code -= t.pieces[other][k] % 6 * t.power[k];
        other = t.rank[code];
    }
}

__host__ __device__ inline size_t cell(const Tables& t, int left, int top) { return (size_t)left * t.count + top; }

// What a move brings its maker: WON, LOST, or UNKNOWN.
__device__ inline int outcome(const Tables& t, const uint8_t* values, int seat, int lane, int left, int top) {
    int own = seat ? top : left, other = seat ? left : top;
    move(t, seat, lane, own, other);
    if (own < 0) return WON;
    int met = values[seat ? cell(t, other, own) : cell(t, own, other)] >> (seat ? 0 : 2) & 3;
    return met == UNKNOWN ? UNKNOWN : WON + LOST - met;
}

__device__ inline int judged(const Tables& t, const uint8_t* values, int seat, int left, int top) {
    bool lost = true;
    for (int lane = 0; lane < LANES; lane++) {
        if (t.pieces[seat ? top : left][lane] == 12) continue;
        int found = outcome(t, values, seat, lane, left, top);
        if (found == WON) return WON;
        lost &= found == LOST;
    }
    return lost ? LOST : UNKNOWN;
}

__global__ void sweep(const Tables* t, uint8_t* values, int left0, int top0, int tops, int chunks, int* changed) {
    int left = left0 + blockIdx.x / chunks, at = blockIdx.x % chunks * blockDim.x + threadIdx.x;
    if (at >= tops) return;
    size_t here = cell(*t, left, top0 + at);
    int value = values[here], before = value;
    if (!(value & 3)) value |= judged(*t, values, 0, left, top0 + at);
    if (!(value & 12)) value |= judged(*t, values, 1, left, top0 + at) << 2;
    if (value != before) {
        values[here] = value;
        *changed = 1;
    }
}

__device__ inline uint32_t drawn(uint64_t& state, uint32_t below) {
    state += 0x9E3779B97F4A7C15ull;
    uint64_t z = state;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return (uint32_t)((z ^ z >> 31) >> 32) % below;
}

// Games that begin at random and go on with moves of which so many in ten are any, the others keep the value.
__global__ void sample(const Tables* t, const uint8_t* values, uint64_t* samples, size_t count, unsigned long long* filled,
                       uint64_t seed) {
    uint64_t state = seed + (uint64_t)(blockIdx.x * blockDim.x + threadIdx.x) * 0xD1B54A32D192ED03ull;
    while (*(volatile unsigned long long*)filled < count) {
        int left = 0, top = 0, seat = drawn(state, 2), wild = drawn(state, 100);
        int any = drawn(state, 2) ? 10 : drawn(state, 6);
        left = top = t->rank[0];
        for (int ply = 0; ply < 300; ply++) {
            int value = values[cell(*t, left, top)] >> (2 * seat) & 3;
            if (ply && drawn(state, 2)) {
                unsigned long long at = atomicAdd(filled, 1ull);
                if (at >= count) return;
                int outcome = value == UNKNOWN ? 1 : (value == WON) == (seat == 0) ? 2 : 0;  // Left loses, draws, wins
                samples[at] = t->code[left] | (uint64_t)t->code[top] << 20 | (uint64_t)seat << 40 | (uint64_t)outcome << 41;
            }
            bool blind = ply < wild || (int)drawn(state, 10) < any;
            int lanes[LANES], choices = 0;
            for (int lane = 0; lane < LANES; lane++)
                if (t->pieces[seat ? top : left][lane] != 12 && (blind || outcome(*t, values, seat, lane, left, top) == value))
                    lanes[choices++] = lane;
            int own = seat ? top : left, other = seat ? left : top;
            move(*t, seat, lanes[drawn(state, choices)], own, other);
            if (own < 0) break;
            left = seat ? other : own, top = seat ? own : other;
            seat ^= 1;
        }
    }
}

__global__ void look(const Tables* t, const uint8_t* values, const int* asked, int count, uint8_t* found) {
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= count) return;
    int left = asked[3 * at], top = asked[3 * at + 1], seat = asked[3 * at + 2];
    found[6 * at] = values[cell(*t, left, top)] >> (2 * seat) & 3;
    for (int lane = 0; lane < LANES; lane++)
        found[6 * at + 1 + lane] =
            t->pieces[seat ? top : left][lane] == 12 ? 9 : outcome(*t, values, seat, lane, left, top);
}

int rank_of(const Tables& t, const std::string& digits) {
    int code = 0;
    for (int lane = 0; lane < LANES; lane++) code += (int)std::stoi(digits.substr(lane, 1), nullptr, 16) * t.power[lane];
    return t.rank[code];
}

void check(const char* name, const Tables& host, const Tables* t, const uint8_t* values) {
    std::ifstream file(name);
    std::string line, pieces, side, lanes;
    std::vector<int> asked, known;
    std::vector<std::string> keeping;
    while (std::getline(file, line)) {
        if (line[0] == '#') continue;
        int value;
        std::istringstream(line) >> pieces >> side >> value >> lanes;
        asked.insert(asked.end(), {rank_of(host, pieces.substr(0, 5)), rank_of(host, pieces.substr(6)), side == "T"});
        known.push_back(value > 0 ? WON : value < 0 ? LOST : UNKNOWN);
        keeping.push_back(lanes);
    }
    int count = known.size(), wrong = 0, *queries;
    uint8_t* answers;
    std::vector<uint8_t> found(6 * count);
    CUDA(cudaMalloc(&queries, asked.size() * 4));
    CUDA(cudaMalloc(&answers, found.size()));
    CUDA(cudaMemcpy(queries, asked.data(), asked.size() * 4, cudaMemcpyHostToDevice));
    look<<<count / 256 + 1, 256>>>(t, values, queries, count, answers);
    CUDA(cudaMemcpy(found.data(), answers, found.size(), cudaMemcpyDeviceToHost));
    for (int at = 0; at < count; at++) {
        std::string lanes_found;
        for (int lane = 0; lane < LANES; lane++)
            if (found[6 * at + 1 + lane] == found[6 * at]) lanes_found += '1' + lane;
        wrong += found[6 * at] != known[at] || lanes_found != keeping[at];
    }
    printf("%d known positions, %d differ\n", count, wrong);
}

__global__ void pick(const uint8_t* values, const size_t* cells, size_t count, uint8_t* picked) {
    size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (at < count) picked[at] = cells[at] == SIZE_MAX ? 0 : values[cells[at]];
}

// The rank of a side by its two lanes that are not home and the eight bits of their pieces; -1 where these are no pieces.
int rank_by_bits(const Tables& t, int first, int second, int bits) {
    int code = 0, progress[LANES] = {12, 12, 12, 12, 12};
    for (int k = 0; k < 2; k++) {
        int piece = bits >> (4 * k) & 15, stands = piece & 7;
        if (stands == 7 || piece == 6 || piece == 8) return -1;
        progress[k ? second : first] = piece < 8 ? stands : 12 - stands;
    }
    for (int lane = 0; lane < LANES; lane++) code += progress[lane] * t.power[lane];
    return t.rank[code];
}

void write_endings(const char* name, const Tables& host, const uint8_t* values) {
    std::vector<std::vector<int>> sides;
    for (int first = 0; first < LANES; first++)
        for (int second = first + 1; second < LANES; second++) {
            sides.emplace_back();
            for (int bits = 0; bits < 256; bits++) sides.back().push_back(rank_by_bits(host, first, second, bits));
        }
    std::vector<size_t> cells;
    for (auto& lefts : sides)
        for (auto& tops : sides)
            for (int left : lefts)
                for (int top : tops) cells.push_back(left < 0 || top < 0 ? SIZE_MAX : cell(host, left, top));
    size_t* asked;
    uint8_t* picked;
    std::vector<uint8_t> found(cells.size());
    CUDA(cudaMalloc(&asked, cells.size() * 8));
    CUDA(cudaMalloc(&picked, cells.size()));
    CUDA(cudaMemcpy(asked, cells.data(), cells.size() * 8, cudaMemcpyHostToDevice));
    pick<<<cells.size() / 256 + 1, 256>>>(values, asked, cells.size(), picked);
    CUDA(cudaMemcpy(found.data(), picked, found.size(), cudaMemcpyDeviceToHost));
    std::ofstream(name, std::ios::binary).write((char*)found.data(), found.size());
}

int main(int argc, char** argv) {
    size_t count = strtoull(argv[2], nullptr, 10);
    static Tables host;
    std::vector<int> starts;
    tabulate(host, starts);
    Tables* t;
    uint8_t* values;
    int* changed;
    CUDA(cudaMalloc(&t, sizeof(Tables)));
    CUDA(cudaMemcpy(t, &host, sizeof(Tables), cudaMemcpyHostToDevice));
    CUDA(cudaMalloc(&changed, 4));
    CUDA(cudaMalloc(&values, (size_t)host.count * host.count));
    CUDA(cudaMemset(values, 0, (size_t)host.count * host.count));
    for (int level = 2 * (STAGES - 1); level >= 0; level--) {
        int sweeps = 0;
        for (int left = std::max(0, level - STAGES + 1); left <= std::min(level, STAGES - 1); left++) {
            int top = level - left, rows = starts[left + 1] - starts[left], tops = starts[top + 1] - starts[top];
            int chunks = (tops + 255) / 256, again = 1;
            for (; again; sweeps++) {
                CUDA(cudaMemset(changed, 0, 4));
                sweep<<<(unsigned)rows * chunks, 256>>>(t, values, starts[left], starts[top], tops, chunks, changed);
                CUDA(cudaMemcpy(&again, changed, 4, cudaMemcpyDeviceToHost));
            }
        }
        printf("level %d: %d sweeps\n", level, sweeps);
        fflush(stdout);
    }
    write_endings(argv[3], host, values);
    if (argc > 4) check(argv[4], host, t, values);
    uint64_t* samples;
    unsigned long long* filled;
    CUDA(cudaMalloc(&samples, count * 8));
    CUDA(cudaMalloc(&filled, 8));
    CUDA(cudaMemset(filled, 0, 8));
    sample<<<1024, 128>>>(t, values, samples, count, filled, 1);
    std::vector<uint64_t> read(count);
    CUDA(cudaMemcpy(read.data(), samples, count * 8, cudaMemcpyDeviceToHost));
    std::ofstream(argv[1], std::ios::binary).write((char*)read.data(), count * 8);
    return 0;
}
