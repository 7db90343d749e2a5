import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { assertValidSchema, lexicographicSortSchema } from "graphql";
import { format } from "prettier";
import { ALL_REFUSALS } from "./kernel/errors/catalogue.ts";
import { printErrors } from "./kernel/errors/print-errors.ts";
import { printReference } from "./print-reference.ts";
import { makeSchema, printContract } from "./schema.ts";

/** `npm run schema` writes what programs read of the code; with --check it only says whether the files are up to date. */
const schema = makeSchema();
assertValidSchema(schema);
const pages = { "docs/errors.md": printErrors(ALL_REFUSALS), ...printReference(lexicographicSortSchema(schema)) };
const printed: Record<string, string> = { "schema.graphql": printContract(schema) };
for (const [file, text] of Object.entries(pages)) {
  printed[file] = await format(text, { parser: "markdown" });
}
for (const [file, text] of Object.entries(printed)) {
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    process.stderr.write(`${file} is not what the code prints: run npm run schema\n`);
    process.exitCode = 1;
  }
}
