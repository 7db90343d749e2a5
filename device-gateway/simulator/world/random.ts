/** A stream of pseudo-random numbers (mulberry32) whose whole state is one integer, so that it can be kept on disk. */
export class Random {
  constructor(public state: number) {}

  /** The stream of a name under a seed: different names give unrelated streams. */
  static named(seed: number, name: string): Random {
    let hash = 0x811c9dc5 ^ seed;
    for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
    const random = new Random(hash >>> 0);
    random.next();
    return random;
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.next();
  }

  /** An integer of least…most, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Waiting time of a Poisson process of rate 1. */
  exponential(): number {
    return -Math.log(1 - this.next());
  }

  /** An index, each as likely as its weight. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (left -= weight) < 0);
    return index < 0 ? weights.length - 1 : index;
  }
}
