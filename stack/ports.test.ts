import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { freePorts, freePortsBehind, isFree } from "./ports.ts";

/** Above what a program takes by itself, below what is given out. */
const HIGH_ENOUGH = 12_000;

test("the ports behind one are those that follow it, but for the ones that are taken", async () => {
  const port = HIGH_ENOUGH + (process.pid % 900) * 4;
  const taken = createServer().listen(port + 2, "127.0.0.1");
  await once(taken, "listening");
  try {
    const [first, second, third] = (await freePortsBehind(port, 3)) as [number, number, number];

    expect([first, third]).toEqual([port + 1, port + 3]);
    expect(second).not.toBe(port + 2);
    expect(await isFree(second)).toBe(true);
  } finally {
    taken.close();
  }
});

test("behind a port that was given out are others that nobody was given", async () => {
  const [port, next] = (await freePorts(2)) as [number, number];

  expect(await freePortsBehind(port, 1)).not.toContain(next);
});
