import { gzipSync } from "node:zlib";
import type { BrowserContext, Response } from "playwright-core";
import { expect, test } from "vitest";
import { LOCALE_IDS, type LocaleId } from "../../../web/i18n/locales.ts";
import type { MessageId } from "../../../web/i18n/messages.ts";
import { allWords } from "../../../web/test/all-words.ts";
import { Calm } from "../kit/calm.ts";
import { wordsOf } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

/** In bytes, for whoever comes for the first time, on whatever line a station has. */
const MOST_BEFORE_LOGIN = 250_000;
const MOST_TO_FIRST_SCREEN = 400_000;

/** A browser asks for each file by itself, six at a time where no proxy stands before the server. */
const MOST_FILES = 12;

/** Bytes of each file as they came over the wire, by its path. */
type Files = ReadonlyMap<string, number>;

/** What somebody waits for whose browser knows nothing of the console. */
export function firstLoadJourney(setting: Setting): void {
  test("the login takes 250 kB at most and the first screen 400, in a dozen files, in the language with the longest words", async () => {
    const language = longestLanguage();
    const login = await filesOf("/login", "login.title");
    expect(sumOf(login), listOf(login)).toBeLessThanOrEqual(MOST_BEFORE_LOGIN);

    const home = await filesOf("/index", "home.title", "admin");
    const both = new Map([...login, ...home]);
    expect([...home.keys()].some((path) => !login.has(path))).toBe(true);
    expect(sumOf(both), listOf(both)).toBeLessThanOrEqual(MOST_TO_FIRST_SCREEN);
    expect(both.size, listOf(both)).toBeLessThanOrEqual(MOST_FILES);

    async function filesOf(to: string, heading: MessageId, as?: string): Promise<Files> {
      const responses: Response[] = [];
      let calm: Calm | undefined;
      const prepare = (context: BrowserContext) => {
        calm = new Calm(context);
        context.on("response", (response) => responses.push(response));
        return Promise.resolve();
      };
      const page = await setting.visitors.come({ to, language, prepare, ...(as && { as }) });
      await page.getByRole("heading", { name: wordsOf(language)(heading), exact: true }).waitFor();
      await calm?.come(page);
      return measure(responses);
    }
  });
}

/**
 * Nothing waits for these: another typeface stands in, nothing moves until that is there (web/ui/motion.tsx), and the
 * home screen has its words without those of all others (web/i18n/groups.ts).
 */
const LATER = /\.woff2$|\/motion-features-|\/words-(?!login|frame)/;
/** What is told of a network. */
const DATA = /^\/(graphql|images)/;

/** Every file of the console that was waited for, page, scripts, styles and words, each as long as it was on the wire. */
async function measure(responses: readonly Response[]): Promise<Files> {
  const pathOf = (response: Response) => new URL(response.url()).pathname;
  const own = responses.filter((response) => !DATA.test(pathOf(response)) && !LATER.test(pathOf(response)));
  return new Map(
    await Promise.all(
      own.map(async (response) => {
        const { responseBodySize } = await response.request().sizes();
        return [pathOf(response), responseBodySize] as const;
      }),
    ),
  );
}

function longestLanguage(): LocaleId {
  const bytesOf = (id: LocaleId) => gzipSync(JSON.stringify(allWords(id))).length;
  return LOCALE_IDS.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0] ?? "en";
}

function sumOf(files: Files): number {
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The largest first: where to look when it is too much. */
function listOf(files: Files): string {
  const lines = [...files].toSorted(([, one], [, other]) => other - one).map(([path, bytes]) => `${bytes} ${path}`);
  return lines.slice(0, 20).join("\n");
}
