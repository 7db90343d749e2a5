import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const EXPORTED = /^export (?:async )?(?:function|const|class) (\w+)/gm;

/** Names that a file offers to others, by the file. */
function offered(file: string): { name: string; file: string }[] {
  return [...readFileSync(file, "utf8").matchAll(EXPORTED)].map(([, name = ""]) => ({ name, file }));
}

test("a name that the server offers to others means one thing", () => {
  const files = globSync("{common,server}/**/*.ts").filter(
    (file) => !/\.(test|generated)\.ts$|(^|\/)test(\/|-)/.test(file.replaceAll("\\", "/")),
  );
  const byName = Map.groupBy(files.flatMap(offered), ({ name }) => name);
  const twice = [...byName].filter(([, places]) => places.length > 1);

  expect(files.length).toBeGreaterThan(0);
  expect(twice.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(", ")}`)).toEqual([]);
});
