/* Random games of Squadro by hand in C: what compiled Python is measured against (bench/squadro_random.py runs both).

   The same generator and the same draws as `ludogite.core.rng`, so the same seed gives the same games: both print how
   many of them Left won. A player's five pieces are one word:

     bits 4 lane … 4 lane + 3      how far the piece stands from its start (0 to 6), plus 8 once it has turned
     bits 20 + 5 crossing + lane   set when the piece stands on that inner crossing, where it can be jumped
     bits 45 + lane                set when the piece has finished

   Usage: squadro_random GAMES SEED
*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LANES = 5, TURNED = 6, FINISHED = 12, GOAL = 4, CROSSINGS = 20, DONE = 45, WORD = 50 };

static const int OUTWARD[2][LANES] = {{3, 1, 2, 1, 3}, {1, 3, 2, 3, 1}};
static const int HOMEWARD[2][LANES] = {{1, 3, 2, 3, 1}, {3, 1, 2, 1, 3}};

static uint64_t advances[2 * LANES << 9]; /* the bits that change in the mover's word; above them the pieces jumped */
static uint32_t spread[32];               /* a set of lanes, its bits four apart */
static uint8_t nth[32][8];                /* the lanes left, by the set of finished ones */
static uint8_t left[32];                  /* how many they are */

static int place(int progress) { return progress <= TURNED ? progress : FINISHED - progress; }

static uint64_t packed(int lane, int progress) {
    int stands = place(progress);
    uint64_t word = (uint64_t)(stands | (progress >= TURNED ? 8 : 0)) << 4 * lane;
    if (stands > 0 && stands < TURNED) word |= 1ULL << (CROSSINGS + LANES * (stands - 1) + lane);
    if (progress == FINISHED) word |= 1ULL << (DONE + lane);
    return word;
}

static void make_tables(void) {
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < LANES; lane++)
            for (int start = 0; start < FINISHED; start++)
                for (int met = 0; met < 32; met++) {
                    int progress = start, edge = start < TURNED ? TURNED : FINISHED;
                    int steps = (start < TURNED ? OUTWARD : HOMEWARD)[seat][lane];
                    uint64_t jumped = 0, before = packed(lane, start);
                    while (steps > 0 && progress < edge) {
                        progress++, steps--;
                        while (progress < edge && met >> (place(progress) - 1) & 1) {
                            jumped |= 1ULL << (place(progress) - 1);
                            progress++, steps = 0;
                        }
                    }
                    advances[(seat * LANES + lane) << 9 | (before >> 4 * lane & 15) << 5 | met] =
                        (before ^ packed(lane, progress)) | jumped << WORD;
                }
    for (int set = 0; set < 32; set++)
        for (int lane = 0; lane < LANES; lane++)
            if (set >> lane & 1)
                spread[set] |= 1u << 4 * lane;
            else
                nth[set][left[set]++] = lane;
}

typedef struct { uint64_t word; } Rng;

static Rng seeded(uint64_t seed) {
    /* Python's integers do not wrap: what is shifted down is kept whole. */
    unsigned __int128 mixed = (unsigned __int128)seed * 0x1E3779B97F4A7C15ULL + 0x2545F4914F6CDD1DULL;
    return (Rng){(uint64_t)(mixed ^ mixed >> 29) & INT64_MAX};
}

static inline uint32_t bits(Rng *rng) {
    rng->word = (rng->word * 0x5851F42D4C957F2DULL + 1442695040888963407ULL) & INT64_MAX;
    return (uint32_t)((rng->word >> 18 ^ rng->word) >> 27);
}

static inline uint32_t below(Rng *rng, uint32_t n) {
    uint64_t product = (uint64_t)bits(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven) product = (uint64_t)bits(rng) * n;
    }
    return product >> 32;
}

/* Plays one game and returns whether Left won. */
static int game(Rng *rng) {
    uint64_t own = 0, other = 0;
    int mover = below(rng, 2);
    while (left[other >> DONE] > LANES - GOAL) {
        unsigned done = own >> DONE;
        int lane = nth[done][below(rng, left[done])];
        int met = other >> (CROSSINGS + LANES * lane) & 31;
        uint64_t change = advances[(mover * LANES + lane) << 9 | (own >> 4 * lane & 15) << 5 | met];
        uint64_t jumped = change >> WORD;
        if (jumped) {
            uint64_t pieces = spread[jumped];
            other = (other ^ jumped << (CROSSINGS + LANES * lane)) & ~(pieces * 7);
            other |= (other >> 3 & pieces) * TURNED;
        }
        uint64_t moved = own ^ (change & ((1ULL << WORD) - 1));
        own = other;
        other = moved;
        mover ^= 1;
    }
    return mover == 1;
}

int main(int count, char **arguments) {
    if (count != 3) return fprintf(stderr, "usage: %s GAMES SEED\n", arguments[0]), 2;
    long games = atol(arguments[1]), won = 0;
    Rng rng = seeded(strtoull(arguments[2], NULL, 10));
    make_tables();
    clock_t began = clock();
    for (long k = 0; k < games; k++) won += game(&rng);
    printf("%ld %.6f\n", won, (double)(clock() - began) / CLOCKS_PER_SEC);
}
