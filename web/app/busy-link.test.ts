import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from "@apollo/client";
import { of } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBusyLink } from "./busy-link.ts";

type Answer = ApolloLink.Result;
type Told = TypedDocumentNode<{ level: number }>;

const LEVEL = gql`
  query Level {
    level
  }
` as Told;
const RAISE = gql`
  mutation Raise {
    level
  }
` as Told;

const busy = (retryAfterSeconds: number, number = 429): Answer => ({
  errors: [{ message: "busy", extensions: { number, params: { retryAfterSeconds } } }],
});
const LEVEL_7: Answer = { data: { level: 7 } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client whose server gives these answers, the last one for ever. */
function clientOf(...answers: readonly Answer[]) {
  let asked = 0;
  const server = new ApolloLink(() => of(answers[Math.min(asked++, answers.length - 1)] as Answer));
  const client = new ApolloClient({ link: createBusyLink().concat(server), cache: new InMemoryCache() });
  return { client, asked: () => asked };
}

const query = (client: ApolloClient, context = {}) =>
  client.query({ query: LEVEL, context, fetchPolicy: "no-cache", errorPolicy: "all" });

test.each([
  ["was too busy for", 429],
  ["had no database for", 503],
])("a question that the server %s is asked again when it said so", async (_why, number) => {
  const { client, asked } = clientOf(busy(2, number), LEVEL_7);
  const answer = query(client);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(asked()).toBe(2);
  expect((await answer).data).toEqual({ level: 7 });
});

test("it is asked three times in all, then the person is told", async () => {
  const { client, asked } = clientOf(busy(1));
  const answer = query(client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await answer).error?.message).toBe("busy");
  expect(asked()).toBe(3);
});

test.each([
  ["who asks too often", busy(40), {}],
  ["a screen that has another way", busy(2), { unrepeated: true }],
  ["what was refused for another reason", { errors: [{ message: "no", extensions: { number: 403 } }] }, {}],
])("%s is told at once", async (_who, refusal, context) => {
  const { client, asked } = clientOf(refusal, LEVEL_7);
  const { error } = await query(client, context);
  expect(error).toBeDefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});

test("a change is never sent twice by itself", async () => {
  const { client, asked } = clientOf(busy(1), LEVEL_7);
  await expect(client.mutate({ mutation: RAISE })).rejects.toThrow("busy");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});

test("nobody is asked for a screen that was left", async () => {
  const { client, asked } = clientOf(busy(1));
  const left = client.watchQuery({ query: LEVEL, fetchPolicy: "network-only" }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  left.unsubscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});
