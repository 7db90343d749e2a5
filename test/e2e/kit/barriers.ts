import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe finds serious or critical on a page: the rule, where it is broken, and how. Of all its rules, or a tag's. */
export async function barriers(page: Page, tag?: string): Promise<readonly string[]> {
  // In the page itself: the other way opens a second one each time, only for frames of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    ...(tag !== undefined && { runOnly: [tag] }),
  });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
}
