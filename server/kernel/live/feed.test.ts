import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Context } from "../context.ts";
import { type Feed, follow } from "./feed.ts";
import { type PubSub, inProcessPubSub } from "./pubsub.ts";

/** Counts who listens. */
function counted(): PubSub & { readonly listeners: number } {
  const inner = inProcessPubSub();
  const listening = new Set<object>();
  return {
    publish: inner.publish,
    subscribe(topic, listener) {
      const stop = inner.subscribe(topic, listener);
      listening.add(listener);
      return () => {
        listening.delete(listener);
        stop();
      };
    },
    get listeners() {
      return listening.size;
    },
  };
}

/** A view of numbers that happen; `reads` are the sets that were read together. */
function numbers({ gatherMs = 0, broken = 0, unready = false } = {}) {
  const pubsub = counted();
  const reads: string[][] = [];
  let faults = broken;
  const feed: Feed<unknown, string[]> = {
    topics: ["gun"],
    gatherMs,
    idsOf: (event) => ("gunIds" in event ? event.gunIds : null),
    present: async () => {
      if (unready) {
        throw new Error("no connection to the database");
      }
      return ["present"];
    },
    changed: async (_ctx, _args, ids) => {
      if (faults > 0) {
        faults -= 1;
        throw new Error("no connection to the database");
      }
      reads.push([...ids]);
      const seen = [...ids].filter((id) => id !== "invisible");
      return seen.length > 0 ? seen : null;
    },
  };
  const view = follow(feed, { pubsub, log: pino({ level: "silent" }) } as unknown as Context, {});
  onTestFinished(async () => void (await view.return?.()));
  const happens = (...gunIds: string[]) => pubsub.publish("gun", { networkId: "n", gunIds });
  const next = async () => (await view.next()).value as string[];
  return { view, pubsub, reads, happens, next };
}

test("the present state comes first, then what changes, each thing once", async () => {
  const { happens, next } = numbers();
  expect(await next()).toEqual(["present"]);

  happens("a", "a");
  expect(await next()).toEqual(["a"]);
  happens("b");

  expect(await next()).toEqual(["b"]);
});

test("what happens before the present state was asked for comes after it", async () => {
  const { happens, next } = numbers();

  happens("a");

  expect(await next()).toEqual(["present"]);
  expect(await next()).toEqual(["a"]);
});

test("events in quick succession are read together", async () => {
  const { reads, happens, next } = numbers({ gatherMs: 50 });
  await next();
  happens("a");
  await next();

  const second = next();
  for (const id of ["b", "c", "b", "d"]) {
    happens(id);
  }

  expect(await second).toEqual(["b", "c", "d"]);
  expect(reads).toEqual([["a"], ["b", "c", "d"]]);
});

test("what the subscriber may not see ends nothing", async () => {
  const { reads, happens, next } = numbers();
  await next();

  const seen = next();
  happens("invisible");
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  happens("a");

  expect(await seen).toEqual(["a"]);
});

test("what may have been missed is read anew, also where the database is away for a moment", async () => {
  const { pubsub, happens, next, reads } = numbers({ broken: 1 });
  await next();

  pubsub.publish("missed", {});
  expect(await next()).toEqual(["present"]);

  happens("a");
  pubsub.publish("missed", {});
  expect(await next()).toEqual(["present"]);
  expect(await next()).toEqual(["a"]);
  expect(reads).toEqual([["a"]]);
});

test("a database that is away for a moment costs nothing but the moment", async () => {
  const { happens, next } = numbers({ broken: 1 });
  await next();

  happens("a");

  expect(await next()).toEqual(["a"]);
});

test("a reader who leaves while it waits is let go at once", async () => {
  const { view, pubsub, next } = numbers();
  await next();
  expect(pubsub.listeners).toBe(2);
  const waiting = view.next();

  await view.return?.();

  expect(await waiting).toMatchObject({ done: true });
  expect(pubsub.listeners).toBe(0);
});

test("a view that can't begin leaves no listener", async () => {
  const { view, pubsub } = numbers({ unready: true });

  await expect(view.next()).rejects.toThrow("no connection");

  expect(pubsub.listeners).toBe(0);
});
