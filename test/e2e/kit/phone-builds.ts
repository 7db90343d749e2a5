import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { ROOT } from "../../../stack/build.ts";

const FOLDER = join(ROOT, "dist/web/m");
const SCRIPT = readdirSync(join(FOLDER, "assets")).find((file) => /^index-.*\.js$/.test(file)) ?? "";
const KINDS: Readonly<Record<string, string>> = {
  "": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
const newer = (text: string): string => text.replaceAll(SCRIPT, `newer-${SCRIPT}`);

/** How much of what is asked for arrives. */
type Line = "WHOLE" | "PAGE_ALONE" | "BROKEN";

/** The page for phones as it was built, and one built later whose script has another name, over a line that breaks when told to. */
export class PhoneBuilds {
  readonly url: string;
  line: Line = "WHOLE";
  #isNewer = false;
  readonly #end: () => void;

  private constructor(url: string, end: () => void) {
    this.url = url;
    this.#end = end;
  }

  static async open(): Promise<PhoneBuilds> {
    let builds: PhoneBuilds | undefined;
    const server = createServer((request, response) => {
      const path = (request.url ?? "").replace(/^\/m\//, "").replace(/[?#].*$/, "");
      const answer = builds?.answerTo(path);
      if (answer === undefined) {
        request.socket.destroy();
        return;
      }
      response.writeHead(200, { "content-type": KINDS[extname(path)] ?? "text/plain", "cache-control": "no-cache" });
      response.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    builds = new PhoneBuilds(`http://127.0.0.1:${(server.address() as AddressInfo).port}/m/`, () => {
      server.closeAllConnections();
      server.close();
    });
    return builds;
  }

  /** From now on it is the later one. */
  upgrade(): void {
    this.#isNewer = true;
  }

  /** The script that the page of now names. */
  get script(): string {
    return `/m/assets/${this.#isNewer ? newer(SCRIPT) : SCRIPT}`;
  }

  end(): void {
    this.#end();
  }

  private answerTo(path: string): string | Buffer | undefined {
    if (this.line === "BROKEN" || (this.line === "PAGE_ALONE" && path !== "")) {
      return undefined;
    }
    if (path === "") {
      const page = readFileSync(join(FOLDER, "index.html"), "utf8");
      return this.#isNewer ? newer(page) : page;
    }
    const isGone = this.#isNewer && path === `assets/${SCRIPT}`;
    return isGone ? undefined : readFileSync(join(FOLDER, path.replace(`newer-${SCRIPT}`, SCRIPT)));
  }
}
