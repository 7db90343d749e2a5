/** Milliseconds of this thread's own work: what other programs do meanwhile doesn't count. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/**
 * The longest stretch, in milliseconds of this thread's work, for which nobody else's request got a turn while `work`
 * went on.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const over = work().finally(() => (isOver = true));
  for (let before = worked(); !isOver;) {
    await turn();
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
  }
  await over;
  return longest;
}

/** Milliseconds of this thread's work for all of `work`. */
export async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = worked();
  await work();
  return worked() - before;
}
