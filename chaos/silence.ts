/** The longest time between two answers from one moment to another, in ms; what came before and after counts from and to these. */
export function longestSilence(answeredAt: readonly number[], from: number, to: number): number {
  const within = answeredAt.filter((at) => at > from && at < to).toSorted((one, other) => one - other);
  const marks = [from, ...within, to];
  return Math.max(...marks.slice(1).map((mark, index) => mark - (marks[index] ?? mark)));
}
