import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/** What mail says of an alarm in the console's words: its name, how grave it is, and a gun. */
const SHARED = /^alarm\.([A-Z][A-Z_]*|severity\.[A-Z]+|gun)$/;

const wordsOf = (path) => Object.entries(JSON.parse(readFileSync(path, "utf8")));
const languageOf = (path) => basename(path, ".json").toUpperCase().replace("-", "_");

/** A plugin of codegen: the words that the server writes mail with, by language, from where all words are. */
export const plugin = () => {
  const words = Object.fromEntries(
    globSync("web/i18n/mail/*.json")
      .sort()
      .map((path) => {
        const shared = wordsOf(path.replace("/mail/", "/shared/")).filter(([id]) => SHARED.test(id));
        return [languageOf(path), Object.fromEntries([...wordsOf(path), ...shared])];
      }),
  );
  return `/** The words of mail by language. */\nexport const MAIL_WORDS = ${JSON.stringify(words, null, 2)} as const;\n`;
};
