import { readFileSync } from "node:fs";
import type { ALL_REFUSALS } from "./catalogue.ts";

/** What the console tells people of a number: the same words for whoever writes a program. */
const HELP = JSON.parse(readFileSync("web/i18n/login/en.json", "utf8")) as Readonly<Record<string, string>>;

/** Where the words for a number's people mislead those who write a program. */
const HELP_OF_CODE: Readonly<Record<string, string>> = {
  IDEMPOTENCY_KEY_REUSED:
    "The key was sent with another request within three days. Look whether that one was done; send it again exactly as it was, or mend your keys. Another key does it a second time.",
};

const HEAD = `# What Forecourt refuses, and why

Made by \`npm run schema\` of the catalogue that the server refuses by. In an answer \`errors[].extensions\` has \`code\`, \`number\`,
the \`field\` of the input where there is one, and as \`params\` what stands in braces here. The number is for people and never
changes; several codes may share one. The status is that of an answer that delivers nothing else.

| Number | Code | Status | Message | What to do |
|---|---|---|---|---|`;

/** The reference of errors as a page: by number, then in the catalogue's order. */
export function printErrors(catalogue: typeof ALL_REFUSALS): string {
  const rows = Object.entries(catalogue)
    .toSorted(([, one], [, other]) => one.number - other.number)
    .map(([code, { number, http, message }]) => {
      const help = HELP_OF_CODE[code] ?? HELP[`error.${number}.help`] ?? "";
      return `| ${number} | \`${code}\` | ${http} | ${message} | ${help} |`;
    });
  return `${[HEAD, ...rows].join("\n")}\n`;
}
