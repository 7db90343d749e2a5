import { act, screen } from "@testing-library/react";
import { gql } from "@apollo/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AlarmChangesDocument } from "../features/overview/kanban/kanban.generated.ts";
import { BrandingDocument } from "../lib/branding.generated.ts";
import { byHash } from "../lib/by-hash.ts";
import { MeDocument } from "../lib/me.generated.ts";
import { reportOutdated } from "../lib/outdated.ts";
import { post } from "../lib/post.ts";
import { useUnsaved } from "../lib/unsaved.ts";
import { renderPiece } from "../test/render-piece.tsx";
import { readToasts } from "../ui/toast-store.ts";
import { createApollo } from "./apollo.ts";
import { OutdatedStrip } from "./shell/outdated-strip.tsx";

interface Sent {
  readonly query?: string;
  readonly operationName?: string;
  readonly variables?: object;
  readonly extensions?: { readonly persistedQuery?: { readonly version: number; readonly sha256Hash: string } };
}

const UNKNOWN = {
  message: "PersistedQueryNotFound",
  extensions: { code: "PERSISTED_QUERY_NOT_FOUND", number: 99999, params: {} },
};

let sent: Sent[];
let answer: object;
let reload: ReturnType<typeof vi.fn>;

/** The other end of a socket: takes whoever comes, and keeps what is asked. */
class Socket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readonly readyState = Socket.OPEN;
  readonly protocol = "graphql-transport-ws";
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor() {
    setTimeout(() => this.onopen?.());
  }

  send(text: string): void {
    const { type, payload } = JSON.parse(text) as { type: string; payload: Sent };
    if (type === "connection_init") {
      setTimeout(() => this.onmessage?.({ data: JSON.stringify({ type: "connection_ack" }) }));
    } else if (type === "subscribe") {
      sent.push(payload);
    }
  }

  close(): void {
    // Nothing holds it.
  }
}

beforeEach(() => {
  sent = [];
  answer = { data: { me: null } };
  reload = vi.fn();
  vi.stubGlobal("location", { protocol: "http:", host: "localhost", reload });
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async (_address: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as Sent);
    return Response.json(answer, { headers: { "content-type": "application/graphql-response+json" } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const HASH = /^[0-9a-f]{64}$/;

test("a question goes by its hash, with its name and variables and without its text", async () => {
  await createApollo().query({ query: MeDocument, errorPolicy: "all" });

  expect(sent).toEqual([
    {
      operationName: "Me",
      variables: {},
      extensions: { persistedQuery: { version: 1, sha256Hash: expect.stringMatching(HASH) } },
    },
  ]);
  expect(sent[0]?.extensions).toEqual(byHash(MeDocument));
});

test("so does what is followed over the socket", async () => {
  const following = createApollo()
    .subscribe({ query: AlarmChangesDocument, variables: {} })
    .subscribe(() => undefined);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  following.unsubscribe();

  expect(sent[0]).toMatchObject({ query: "", operationName: "AlarmChanges", extensions: byHash(AlarmChangesDocument) });
});

test("what is given up at once is not begun", async () => {
  const client = createApollo();
  client
    .subscribe({ query: AlarmChangesDocument, variables: {} })
    .subscribe(() => undefined)
    .unsubscribe();
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(sent).toEqual([]);
});

test("so does what is asked before there is a session", async () => {
  answer = { data: { branding: null } };
  await post(BrandingDocument, {});

  expect(sent).toEqual([{ variables: {}, extensions: byHash(BrandingDocument) }]);
});

test("what codegen did not make is not sent at all", () => {
  expect(() => byHash(gql("query Own { me { login } }"))).toThrow("no hash");
});

test.each([
  ["the client", () => createApollo().query({ query: MeDocument, errorPolicy: "all" })],
  ["the login", () => post(BrandingDocument, {})],
])("a hash that the server does not know loads the page again, without a word: %s", async (_who, ask) => {
  answer = { errors: [UNKNOWN] };
  await ask().catch(() => undefined);

  expect(reload).toHaveBeenCalledTimes(1);
  expect(readToasts()).toEqual([]);
});

test("another refusal loads nothing again", async () => {
  answer = { errors: [{ message: "no", extensions: { code: "BAD_USER_INPUT", number: 99999 } }] };
  await createApollo().query({ query: MeDocument, errorPolicy: "all" });

  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["en", "This window still runs the version before.", "Load again"],
  ["ar", "لا تزال هذه النافذة على الإصدار السابق.", "إعادة التحميل"],
] as const)("what did not help a moment ago is left to the person: %s", async (locale, text, button) => {
  const { user } = await renderPiece(<OutdatedStrip />, { locale });
  const now = Date.now();
  act(() => reportOutdated(now));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(text, { exact: false })).toBeNull();

  act(() => reportOutdated(now + 59_000));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByText(text, { exact: false })).toBeTruthy();

  await user.click(screen.getByRole("button", { name: button }));
  expect(reload).toHaveBeenCalledTimes(2);
});

test("later it is tried again", () => {
  const now = Date.now();
  reportOutdated(now);
  reportOutdated(now + 61_000);

  expect(reload).toHaveBeenCalledTimes(2);
});

test("a form that nobody has saved is not taken away", async () => {
  const Form = () => {
    useUnsaved(true);
    return <OutdatedStrip />;
  };
  await renderPiece(<Form />);
  act(() => reportOutdated());

  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Load again" })).toBeTruthy();
});
