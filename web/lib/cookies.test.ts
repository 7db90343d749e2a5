import { afterEach, describe, expect, test, vi } from "vitest";
import { readCookie, removeCookie, writeCookie } from "./cookies.ts";
import { leaveSession, readSession, saveSession } from "./session.ts";

const SESSION = { uuid: "u1", token: "t1", name: "Ada", login: "ada", permissions: [6], operates: [], approves: [] };

/** A browser at an address of that protocol: what is written, by the name, and what is read of it again. */
function browserBy(protocol: "http:" | "https:") {
  const jar = new Map<string, string>();
  const lines: string[] = [];
  vi.stubGlobal("location", { protocol });
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(line: string) {
      lines.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(;|$)/.test(line)) {
        jar.delete(name);
      } else {
        jar.set(name, value);
      }
    },
  });
  return { jar, lines };
}

afterEach(() => vi.unstubAllGlobals());

describe("by https", () => {
  test("every cookie has a name that this very host alone can give, over the whole host and securely", () => {
    const { jar, lines } = browserBy("https:");

    saveSession(SESSION);
    writeCookie("language", "ru");

    expect([...jar.keys()].filter((name) => !name.startsWith("__Host-forecourt-1.20.1-"))).toEqual([]);
    expect(jar.size).toBe(10);
    expect(lines.filter((line) => !/; Path=\/; Max-Age=\d+; SameSite=Strict; Secure$/.test(line))).toEqual([]);
    expect(lines.filter((line) => /;\s*Domain=/i.test(line))).toEqual([]);
    expect(readSession()).toMatchObject({ token: "t1" });
    expect(readCookie("language")).toBe("ru");
  });

  test("a cookie of the plain name, which others can plant, logs nobody in", () => {
    const { jar } = browserBy("https:");
    jar.set("forecourt-1.20.1-token", "planted");

    expect(readCookie("token")).toBeUndefined();
    expect(readSession()).toBeUndefined();
  });

  test("whoever leaves leaves none behind", () => {
    const { jar } = browserBy("https:");
    saveSession(SESSION);

    leaveSession();

    expect([...jar.keys()]).toEqual([]);
  });
});

test("by plain http, as on one's own machine, the names are plain, and so is what is read and removed", () => {
  const { jar, lines } = browserBy("http:");

  writeCookie("token", "t;1");

  expect(lines).toEqual(["forecourt-1.20.1-token=t%3B1; Path=/; Max-Age=86400; SameSite=Strict"]);
  expect(readCookie("token")).toBe("t;1");
  removeCookie("token");
  expect(jar.size).toBe(0);
});

test("of two cookies of one name the first is read, and one that somebody wrote in another encoding is as good as absent", () => {
  vi.stubGlobal("document", {
    cookie: "forecourt-1.20.1-token=near; forecourt-1.20.1-token=far; forecourt-1.20.1-name=%E4",
  });

  expect(readCookie("token")).toBe("near");
  expect(readCookie("name")).toBeUndefined();
});
