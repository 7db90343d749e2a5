import { afterEach, describe, expect, test, vi } from "vitest";
import { readCookie, removeCookie, writeCookie } from "./cookies.ts";
import {
  clearSession,
  hasLeft,
  isInterrupted,
  leaveSession,
  markAnswered,
  markRefused,
  onLeave,
  readSession,
  saveSession,
  subscribeSession,
} from "./session.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ADA = {
  uuid: "u1",
  token: "t;1=ä",
  name: "Ада Lovelace, 阿达",
  login: " Ada ",
  permissions: [6, 8],
  operates: [6],
  approves: [],
};

test("a session is read back as it was saved, with the permission that everyone has", () => {
  saveSession(ADA);
  expect(readSession()).toMatchObject({ ...ADA, login: "ada", permissions: [0, 6, 8] });
});

test("the same cookies give the same object, so that nothing renders twice", () => {
  saveSession(ADA);
  expect(readSession()).toBe(readSession());
});

test("reading it asks the browser for its cookies once, not once for each: every piece of a screen reads it", () => {
  saveSession(ADA);
  const asking = vi.spyOn(document, "cookie", "get");
  readSession();
  expect(asking).toHaveBeenCalledTimes(1);
});

test("without a token nobody is logged in, whatever the other cookies say", () => {
  writeCookie("Auth", "0,6");
  writeCookie("name", "Ada");
  expect(readSession()).toBeUndefined();
});

test.each([
  ["", [0]],
  ["6,x,-1,6,8", [0, 6, 8]],
])("the permissions of the cookie %j are %j", (auth, permissions) => {
  writeCookie("token", "t");
  writeCookie("Auth", auth);
  expect(readSession()?.permissions).toEqual(permissions);
});

test("forgetting the session keeps the language", () => {
  writeCookie("language", "ru");
  saveSession(ADA);

  clearSession();

  expect(readSession()).toBeUndefined();
  expect(readCookie("Auth")).toBeUndefined();
  expect(readCookie("language")).toBe("ru");
});

describe("leaving by one's own will", () => {
  test("is remembered until the next login", () => {
    saveSession(ADA);
    leaveSession();
    expect(hasLeft()).toBe(true);

    saveSession(ADA);
    expect(hasLeft()).toBe(false);
  });

  test("is not what a session that ran out looks like", () => {
    saveSession(ADA);
    clearSession();
    expect(hasLeft()).toBe(false);
  });
});

describe("a token that the server refuses", () => {
  test("asks its person, as long as there is something in this window to lose", () => {
    saveSession(ADA);

    expect(markRefused(ADA.token)).toBe("asking");
    expect(isInterrupted()).toBe(true);
    expect(readSession()?.name).toBe(ADA.name);

    saveSession({ ...ADA, token: "t2" });
    expect(isInterrupted()).toBe(false);
  });

  test("is over where nothing was answered yet, as after loading the page", () => {
    writeCookie("token", "t");
    writeCookie("login", "ada");

    expect(markRefused("t")).toBe("over");
    expect(readSession()).toBeUndefined();
  });

  test("is over where the login name isn't known: nobody could be asked for its password", () => {
    writeCookie("token", "t");
    markAnswered("t");

    expect(markRefused("t")).toBe("over");
  });

  test("means nothing once there is another one", () => {
    saveSession(ADA);
    saveSession({ ...ADA, token: "t2" });

    expect(markRefused(ADA.token)).toBe("renewed");
    expect(isInterrupted()).toBe(false);
  });
});

describe("when the cookies are gone", () => {
  test("at the end of their time, the person stays and is asked for the password", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    saveSession(ADA, 600);
    readSession();
    ["uuid", "token", "name", "login", "Auth", "until"].forEach((name) => removeCookie(name as "token"));

    vi.setSystemTime(Date.now() + 600_000);

    expect(readSession()?.name).toBe(ADA.name);
    expect(isInterrupted()).toBe(true);
  });

  test("before it, the person has logged out in another window", () => {
    saveSession(ADA, 600);
    readSession();
    ["uuid", "token", "name", "login", "Auth", "until"].forEach((name) => removeCookie(name as "token"));

    expect(readSession()).toBeUndefined();
    expect(isInterrupted()).toBe(false);
  });
});

describe("what another window does", () => {
  test("the same person's new login is taken over", () => {
    saveSession(ADA);
    markRefused(ADA.token);
    const heard = vi.fn();
    const stop = subscribeSession(heard);

    writeCookie("token", "t2");
    window.dispatchEvent(new Event("focus"));

    expect(heard).toHaveBeenCalled();
    expect(isInterrupted()).toBe(false);
    stop();
  });

  test("somebody else's login loads this window anew", () => {
    const reload = vi.fn();
    saveSession(ADA);
    vi.stubGlobal("location", { protocol: "http:", reload });
    const stop = subscribeSession(() => undefined);

    writeCookie("login", "bob");
    window.dispatchEvent(new Event("focus"));

    expect(reload).toHaveBeenCalledTimes(1);
    stop();
  });
});

test("a logout is told to whoever keeps something of the person, a session that ran out isn't", () => {
  const forget = vi.fn();
  const stop = onLeave(forget);
  saveSession(ADA);
  clearSession();
  expect(forget).not.toHaveBeenCalled();

  leaveSession();
  expect(forget).toHaveBeenCalledTimes(1);

  stop();
  leaveSession();
  expect(forget).toHaveBeenCalledTimes(1);
});
