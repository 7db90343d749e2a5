import axe from "axe-core";
import type { Page } from "playwright-core";

/** The rules that a change of colours alone can break. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Rows that are like those above them. */
const MORE_OF_THE_SAME = "tbody tr:nth-child(n + 6)";

/** What axe finds wrong on a page: the rule, where it is broken, and how. By all its rules, or some. */
export async function barriers(page: Page, rules?: string[]): Promise<readonly string[]> {
  // Once a page: to read half a megabyte takes as long as to look.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
  }
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  };
  const { violations } = await page.evaluate(
    ([exclude, how]) => (window as unknown as { axe: typeof axe }).axe.run({ exclude }, how),
    [MORE_OF_THE_SAME, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}
