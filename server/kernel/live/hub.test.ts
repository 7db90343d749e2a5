import { GraphQLError } from "graphql";
import { describe, expect, test, vi } from "vitest";
import { Line, Source, joined, open, subscriptionOf } from "./test-source.ts";

/** Resolves when the subscription has ended. */
const ending = async (subscription: AsyncIterableIterator<never>) => (await subscription.next()).done;

describe("equal subscriptions", () => {
  test("an event is executed once for all readers, who get the same", async () => {
    const [hub, source, first, second] = [open(), new Source(), new Line(), new Line()];
    const args = subscriptionOf(source);
    await joined(hub, args, first);
    await vi.waitFor(() => expect(first.values).toEqual([0]));
    await joined(hub, args, second);
    const before = source.executed;

    source.happens(7);

    await vi.waitFor(() => expect(second.values).toEqual([0, 7]));
    expect(first.sent).toEqual(second.sent);
    expect(source.executed - before).toBe(1);
    expect(hub.size).toEqual({ groups: 1, readers: 2 });
  });

  test("each reader is addressed by its own id of the subscription", async () => {
    const [hub, source, line] = [open(), new Source(), new Line()];
    const args = subscriptionOf(source);
    await hub.join("key", args, line.reader("a"));
    await hub.join("key", args, line.reader('b"\\'));

    source.happens(7);

    await vi.waitFor(() => expect(line.values.filter((value) => value === 7)).toHaveLength(2));
    expect(new Set(line.sent.map(({ id }) => id))).toEqual(new Set(["a", 'b"\\']));
  });

  test("two that begin at the same moment share one source", async () => {
    const [hub, source, first, second] = [open(), new Source(), new Line(), new Line()];
    const args = subscriptionOf(source);

    await Promise.all([joined(hub, args, first), joined(hub, args, second)]);

    expect(hub.size).toEqual({ groups: 1, readers: 2 });
    source.happens(1);
    await vi.waitFor(() => expect([first.values.at(-1), second.values.at(-1)]).toEqual([1, 1]));
    await vi.waitFor(() => expect(source.open.size).toBe(1));
  });

  test("what happens while a reader joins comes after the state that it begins with", async () => {
    const [hub, source, first, late] = [open(), new Source(), new Line(), new Line()];
    const args = subscriptionOf(source);
    await joined(hub, args, first);
    await vi.waitFor(() => expect(first.values).toEqual([0]));
    let release = () => undefined as void;
    source.gate = new Promise((resolve) => void (release = resolve));

    const joining = joined(hub, args, late);
    await vi.waitFor(() => expect(source.open.size).toBe(2));
    source.happens(1);
    source.happens(2);
    await vi.waitFor(() => expect(first.values).toEqual([0, 1, 2]));
    expect(late.sent).toEqual([]);
    release();
    await joining;

    expect(late.values).toEqual([0, 1, 2]);
  });

  test("a reader who leaves gets nothing more, and the last one ends the source", async () => {
    const [hub, source, first, second] = [open(), new Source(), new Line(), new Line()];
    const args = subscriptionOf(source);
    const leaving = await joined(hub, args, first);
    await vi.waitFor(() => expect(first.values).toEqual([0]));
    const staying = await joined(hub, args, second);

    await leaving.return?.();
    source.happens(1);
    await vi.waitFor(() => expect(second.values).toEqual([0, 1]));
    expect(first.values).toEqual([0]);
    expect(hub.size).toEqual({ groups: 1, readers: 1 });

    await staying.return?.();
    source.happens(2);
    await vi.waitFor(() => expect(source.open.size).toBe(0));
    expect(hub.size).toEqual({ groups: 0, readers: 0 });
    expect(second.values).toEqual([0, 1]);
  });
});

describe("what ends a group", () => {
  test("a source that fails tells every reader so, without details, and lets go of all", async () => {
    const [hub, source, first, second] = [open(), new Source(), new Line(), new Line()];
    const args = subscriptionOf(source);
    const subscriptions = [await joined(hub, args, first), await joined(hub, args, second)];

    source.fails();

    expect(await Promise.all(subscriptions.map(ending))).toEqual([true, true]);
    for (const line of [first, second]) {
      expect(line.sent.at(-1)).toMatchObject({ type: "error", payload: [{ extensions: { number: 500 } }] });
      expect(JSON.stringify(line.sent)).not.toContain("database");
    }
    expect(hub.size).toEqual({ groups: 0, readers: 0 });
    expect(source.open.size).toBe(0);
  });

  test("a source that ends ends its readers, and the next subscription begins anew", async () => {
    const [hub, source, line] = [open(), new Source(), new Line()];
    const subscription = await joined(hub, subscriptionOf(source), line);

    source.ends();

    expect(await ending(subscription)).toBe(true);
    expect(hub.size).toEqual({ groups: 0, readers: 0 });
    const other = new Line();
    await joined(hub, subscriptionOf(new Source()), other);
    await vi.waitFor(() => expect(other.values).toEqual([0]));
  });

  test("a subscription that is refused gives its errors back and leaves no group", async () => {
    const [hub, source, line] = [open(), new Source(), new Line()];

    const refused = await hub.join("key", subscriptionOf(source, new GraphQLError("no")), line.reader());

    expect(refused).toMatchObject({ errors: [{ message: "no" }] });
    expect(hub.size).toEqual({ groups: 0, readers: 0 });
    expect(line.sent).toEqual([]);
  });

  test("a joiner whose first state can't be read is not kept, and the others go on", async () => {
    const [hub, source, first, second] = [open(), new Source(), new Line(), new Line()];
    const args = subscriptionOf(source);
    await joined(hub, args, first);
    await vi.waitFor(() => expect(first.values).toEqual([0]));
    source.broken = true;

    await expect(hub.join("key", args, second.reader())).rejects.toThrow("no connection");

    expect(hub.size).toEqual({ groups: 1, readers: 1 });
    source.happens(1);
    await vi.waitFor(() => expect(first.values).toEqual([0, 1]));
  });

  test("closing ends every subscription", async () => {
    const [hub, source, line] = [open(), new Source(), new Line()];
    const subscription = await joined(hub, subscriptionOf(source), line);
    await vi.waitFor(() => expect(line.values).toEqual([0]));

    const closing = hub.close();
    source.happens(1);
    await closing;

    expect(await ending(subscription)).toBe(true);
    expect(source.open.size).toBe(0);
  });
});
