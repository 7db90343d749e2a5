import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A platform's whole branch, with what is for training below it: who looks after it, and who is above it. */
const OF_THE_BRANCH = [
  "server/access/audit/audit.service.ts",
  "server/access/auth/caller.ts",
  "server/access/platform/sees.ts",
  "server/access/platform/tree.service.ts",
];

test("who sees what is below a platform is said in one place, which leaves out what is for training", () => {
  const files = globSync("server/**/*.ts").filter(
    (path) => !path.includes("test") && /path (not )?like/.test(readFileSync(path, "utf8")),
  );

  expect(files.toSorted()).toEqual(OF_THE_BRANCH);
});
