/** Bytes that began as one of these frames: flipped, cut, doubled, joined with another, or noise; the same for the same random numbers. */
export function spoilt(frames: readonly Buffer[], random: () => number): Buffer {
  const nat = (below: number): number => Math.floor(random() * below);
  const pick = (): Buffer => frames[nat(frames.length)] ?? Buffer.alloc(0);
  const noise = (most: number): Buffer => Buffer.from(Array.from({ length: nat(most) }, () => nat(256)));
  const good = pick();
  const cut = nat(good.length + 1);
  switch (nat(6)) {
    case 0:
      return noise(200);
    case 1:
      return good.subarray(0, cut);
    case 2:
      return Buffer.concat([good, pick()]);
    case 3:
      return Buffer.concat([good.subarray(0, cut), noise(8), good.subarray(cut)]);
    case 4:
      return Buffer.concat([good.subarray(0, cut), good.subarray(Math.min(good.length, cut + nat(8)))]);
    default: {
      const changed = Buffer.from(good);
      for (let times = 1 + nat(4); times > 0; times--) changed[nat(changed.length)] = nat(256);
      return changed;
    }
  }
}
