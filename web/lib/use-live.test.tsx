import { ApolloClient, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { AlarmChangesDocument, type AlarmChangesSubscription } from "../features/overview/kanban/kanban.generated.ts";
import { FakeServer } from "../test/fake-server.ts";
import { reportConnection } from "./connection.ts";
import { STANDING, useLiveList } from "./use-live.ts";

type Alarm = AlarmChangesSubscription["alarmChanges"][number];

// The hook looks at nothing but the key.
function alarm(id: string, count = 1): Alarm {
  return { id, count } as Alarm;
}

function live(most?: number) {
  const server = new FakeServer();
  const client = new ApolloClient({ link: server.link, cache: new InMemoryCache() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  let renders = 0;
  const { result, unmount } = renderHook(
    () => {
      renders += 1;
      return useLiveList(AlarmChangesDocument, {}, ({ id }) => id, most);
    },
    { wrapper },
  );
  return {
    unmount,
    push: (...alarms: Alarm[]) => server.push(AlarmChangesDocument, { alarmChanges: alarms }),
    rows: () => result.current.value.map(({ id, count }) => `${id}${count}`),
    list: () => result.current,
    renders: () => renders,
  };
}

beforeEach(() => reportConnection("opened"));

test("nothing is known before the first message, not even that there is nothing", async () => {
  const { list, push } = live();
  expect(list().ready).toBe(false);

  act(() => push());

  await waitFor(() => expect(list().ready).toBe(true));
  expect(list().value).toEqual([]);
});

test("later messages are merged by key, each row staying in its place", async () => {
  const { push, rows } = live();

  act(() => push(alarm("a"), alarm("b")));
  act(() => push(alarm("c"), alarm("a", 2)));

  await waitFor(() => expect(rows()).toEqual(["a2", "b1", "c1"]));
});

test("the first message after a reconnection replaces everything, the next one is merged again", async () => {
  const { push, rows } = live();
  act(() => push(alarm("a"), alarm("b")));
  await waitFor(() => expect(rows()).toHaveLength(2));

  act(() => {
    reportConnection("lost");
    reportConnection("opened");
    push(alarm("b", 5));
    push(alarm("d"));
  });

  await waitFor(() => expect(rows()).toEqual(["b5", "d1"]));
});

test("a thousand messages within a frame are one rendering", async () => {
  const { push, rows, renders } = live();
  const before = renders();

  act(() => {
    for (let count = 1; count <= 1000; count++) {
      push(alarm("a", count));
    }
  });

  await waitFor(() => expect(rows()).toEqual(["a1000"]));
  expect(renders() - before).toBe(1);
});

test("what a mutation answered is shown before the subscription brings it", async () => {
  const { push, rows, list } = live();
  act(() => push(alarm("a")));
  await waitFor(() => expect(rows()).toEqual(["a1"]));

  act(() => list().merge([alarm("a", 9)]));

  expect(rows()).toEqual(["a9"]);
});

test("an answer that is slower than the subscription brings what is new, and turns nothing back", async () => {
  const { push, rows, list } = live();
  act(() => push(alarm("a", 3)));
  await waitFor(() => expect(rows()).toEqual(["a3"]));

  act(() => list().introduce([alarm("a", 1), alarm("b", 1)]));

  expect(rows()).toEqual(["a3", "b1"]);
});

test("a list that grows is bounded: the rows heard of first leave first", async () => {
  const { push, rows } = live();

  act(() => push(...Array.from({ length: 5_003 }, (_, index) => alarm(`${index}:`))));

  await waitFor(() => expect(rows()).toHaveLength(5_000));
  expect(rows()[0]).toBe("3:1");
});

test("of what stands there every row is kept, however many they are", async () => {
  const { push, rows } = live(STANDING);

  act(() => push(...Array.from({ length: 12_000 }, (_, index) => alarm(`${index}:`))));

  await waitFor(() => expect(rows()).toHaveLength(12_000));
  expect(rows()[0]).toBe("0:1");
});
