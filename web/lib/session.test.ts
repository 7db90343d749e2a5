import { beforeEach, describe, expect, test } from "vitest";
import { forgetEverything } from "../test/setup.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { clearSession, hasLeft, leaveSession, readSession, saveSession } from "./session.ts";

beforeEach(forgetEverything);

const ADA = { uuid: "u1", token: "t;1=ä", name: "Ада Lovelace, 阿达", permissions: [6, 8] };

test("a session is read back as it was saved, with the permission that everyone has", () => {
  saveSession(ADA);
  expect(readSession()).toEqual({ ...ADA, permissions: [0, 6, 8] });
});

test("the same cookies give the same object, so that nothing renders twice", () => {
  saveSession(ADA);
  expect(readSession()).toBe(readSession());
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
