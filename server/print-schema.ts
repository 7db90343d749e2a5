import { readFileSync, writeFileSync } from "node:fs";
import { makeSchema, printContract } from "./schema.ts";

/** `npm run schema` writes schema.graphql; with --check it only says whether the file is up to date. */
const FILE = "schema.graphql";
const printed = printContract(makeSchema());
if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== printed) {
    process.stderr.write(`${FILE} is not what the code prints: run npm run schema\n`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, printed);
}
