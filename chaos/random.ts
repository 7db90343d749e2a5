/** Numbers from 0 to 1, the same ones for the same seed: a linear congruential generator with Knuth's MMIX constants. */
export function randomOf(seed: number): () => number {
  let state = BigInt(seed);
  const next = (): number => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(state >> 32n) / 2 ** 32;
  };
  next();
  return next;
}
