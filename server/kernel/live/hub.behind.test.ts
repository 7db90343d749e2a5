import { describe, expect, test, vi } from "vitest";
import type { Hub } from "./hub.ts";
import { Line, Source, joined, open, subscriptionOf } from "./test-source.ts";

describe("a reader that falls behind", () => {
  const FULL = 2_000_000;

  async function behind(hub: Hub, source: Source): Promise<{ slow: Line; quick: Line }> {
    const [slow, quick] = [new Line(), new Line()];
    const args = subscriptionOf(source);
    await joined(hub, args, slow);
    await vi.waitFor(() => expect(slow.values).toEqual([0]));
    await joined(hub, args, quick);
    slow.bufferedAmount = FULL;
    for (const value of [1, 2, 3]) {
      source.happens(value);
    }
    await vi.waitFor(() => expect(quick.values).toEqual([0, 1, 2, 3]));
    return { slow, quick };
  }

  test("is spared what is between and gets the newest state once it has caught up, then all that comes", async () => {
    const [hub, source] = [open(), new Source()];
    const { slow } = await behind(hub, source);
    expect(slow.values).toEqual([0]);

    slow.bufferedAmount = 0;

    await vi.waitFor(() => expect(slow.values).toEqual([0, 3]));
    source.happens(4);
    await vi.waitFor(() => expect(slow.values).toEqual([0, 3, 4]));
  });

  test("is tried again where the newest state could not be read", async () => {
    const [hub, source] = [open(), new Source()];
    const { slow } = await behind(hub, source);
    const { size } = source.open;
    source.broken = true;
    let release = () => undefined as void;
    source.gate = new Promise((resolve) => void (release = resolve));
    slow.bufferedAmount = 0;
    await vi.waitFor(() => expect(source.open.size).toBe(size + 1));
    source.broken = false;
    release();

    await vi.waitFor(() => expect(slow.values).toEqual([0, 3]));
  });

  test("gets nothing once its connection is gone", async () => {
    const [hub, source, line] = [open(), new Source(), new Line()];
    await joined(hub, subscriptionOf(source), line);
    await vi.waitFor(() => expect(line.values).toEqual([0]));
    line.readyState = 3;

    source.happens(1);
    await vi.waitFor(() => expect(source.executed).toBe(2));

    expect(line.values).toEqual([0]);
  });
});
