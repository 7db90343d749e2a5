import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The rules that a change of colours alone can break. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Rows that are like those above them. */
const MORE_OF_THE_SAME = "tbody tr:nth-child(n + 6)";

/** What axe finds wrong on a page: the rule, where it is broken, and how. By all its rules, or some. */
export async function barriers(page: Page, rules?: string[]): Promise<readonly string[]> {
  // In the page itself: the other way opens a second one each time, only for frames of other origins.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude(MORE_OF_THE_SAME)
    .options({
      resultTypes: ["violations"],
      ...(rules && { runOnly: { type: "rule", values: rules } }),
    });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
}
