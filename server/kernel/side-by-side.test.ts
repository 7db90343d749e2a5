import { setTimeout as after } from "node:timers/promises";
import { expect, test } from "vitest";
import { sideBySide } from "./side-by-side.ts";

test("what pieces of work come to is given in their order, whichever ends first", async () => {
  expect(await sideBySide([after(20, "slow"), Promise.resolve(2)])).toEqual(["slow", 2]);
});

test("where one fails the others are waited for, and what failed first is told", async () => {
  const ended: string[] = [];
  const failing = async (name: string, ms: number) => {
    await after(ms);
    ended.push(name);
    throw new Error(name);
  };
  const slow = after(40).then(() => ended.push("slow"));

  await expect(sideBySide([slow, failing("second", 20), failing("first", 5)])).rejects.toThrow("first");
  expect(ended).toEqual(["first", "second", "slow"]);
});
