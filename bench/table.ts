import { boundText } from "./wanted.ts";

/** One comparison with what it was held against, as a line of the table. */
export interface Line {
  readonly what: string;
  readonly here: string;
  readonly limit: string;
  /** Here in relation to the limit; null where the figure itself is judged. */
  readonly ratio: number | null;
  readonly wanted: string;
  /** By how much it misses what is wanted, in words; null: it is met. */
  readonly missed: string | null;
}

/** A ratio that must not be below or not above a bound. */
export function judged(
  line: Omit<Line, "ratio" | "wanted" | "missed">,
  ratio: number,
  wanted: { atLeast: number } | { atMost: number },
): Line {
  const bound = "atLeast" in wanted ? wanted.atLeast : wanted.atMost;
  const met = "atLeast" in wanted ? ratio >= bound : ratio <= bound;
  return {
    ...line,
    ratio,
    wanted: boundText(wanted),
    missed: met ? null : `${ratio.toFixed(2)} instead of ${bound.toFixed(2)} (${percent(ratio / bound - 1)})`,
  };
}

const percent = (part: number): string => `${part > 0 ? "+" : ""}${(part * 100).toFixed(0)} %`;

/** The lines as a Markdown table. */
export function tableOf(lines: readonly Line[]): string {
  const cells = lines.map(({ what, here, limit, ratio, wanted, missed }) => [
    what,
    here,
    limit,
    ratio === null ? "" : `${ratio.toFixed(2)} ×`,
    missed === null ? wanted : `**${wanted}: missed**`,
  ]);
  const head = ["what", "here", "limit on the same machine", "ratio", "wanted"];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]!.length)));
  const written = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [written(head), written(widths.map((width) => "-".repeat(width))), ...cells.map(written)].join("\n");
}
