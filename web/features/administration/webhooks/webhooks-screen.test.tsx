import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  CreateWebhookDocument,
  ResendWebhookMessagesDocument,
  TestWebhookDocument,
  WebhookDetailDocument,
  WebhookKindsDocument,
  type WebhookLineFragment,
  WebhookMessageDetailDocument,
  type WebhookMessageLineFragment,
  WebhookMessagesDocument,
  WebhookPreviewDocument,
  WebhooksDocument,
} from "./webhooks.generated.ts";

const HOOK: WebhookLineFragment & { __typename: "Webhook" } = {
  __typename: "Webhook",
  id: "0197c000-0000-7000-8000-0000000000b1",
  name: "Ledger",
  platformName: "Network",
  url: "https://hooks.invalid/ledger",
  active: false,
  offReason: "GONE",
  kinds: ["SALE"],
  waiting: 3,
  lastSentAt: null,
};

const MESSAGE: WebhookMessageLineFragment & { __typename: "WebhookMessage" } = {
  __typename: "WebhookMessage",
  id: "0197c000-0000-7000-8000-0000000000c1",
  webhookName: "Ledger",
  webhookActive: true,
  kind: "SALE",
  type: "sale.created",
  state: "FAILED",
  attempts: 12,
  createdAt: "2026-11-26T00:00:00.000Z",
  dueAt: null,
  doneAt: "2026-11-27T00:00:00.000Z",
  answerStatus: 503,
  answerMs: 31,
  error: "STATUS",
};

const KIND = {
  __typename: "WebhookKindFacts" as const,
  kind: "SALE" as const,
  objectType: "Transaction",
  permission: 8,
  selection: "{ id amount }",
};

const page = { pageInfo: { hasNextPage: false }, totalCount: 1 };

const server = () =>
  new FakeServer()
    .answer(WebhooksDocument, () => ({ webhooks: { nodes: [HOOK], ...page } }))
    .answer(WebhookDetailDocument, () => ({
      webhooks: {
        nodes: [
          {
            ...HOOK,
            selections: [{ __typename: "WebhookSelection" as const, kind: "SALE" as const, selection: "{ id }" }],
          },
        ],
      },
    }))
    .answer(WebhookKindsDocument, () => ({
      webhookKinds: [KIND, { ...KIND, kind: "ALARM" as const, permission: 116 }],
    }))
    .answer(WebhookMessagesDocument, () => ({ webhookMessages: { nodes: [MESSAGE], ...page } }))
    .answer(WebhookMessageDetailDocument, () => ({
      webhookMessages: {
        nodes: [
          {
            ...MESSAGE,
            objectId: "s1",
            body: '{"type":"sale.created","data":{"amount":"70"}}',
            attemptLog: [
              {
                __typename: "WebhookAttempt" as const,
                attempt: 1,
                at: "2026-11-26T00:00:01.000Z",
                status: 503,
                ms: 31,
                error: "STATUS" as const,
                excerpt: "try later",
              },
            ],
          },
        ],
      },
    }));

const at = (given: FakeServer, { search = "", locale = "en" as LocaleId } = {}) =>
  renderScreen(`/webhooks${search}`, { permissions: [0, 8, 101], server: given, locale });

beforeAll(() => import("./webhooks-screen.tsx"), 60_000);

test("a webhook that went off by itself says so, and tells how a test went", async () => {
  const fake = server().answer(TestWebhookDocument, () => ({
    testWebhook: { ...MESSAGE, type: "test", state: "SENT" as const, answerStatus: 204, error: null },
  }));
  const { user } = await at(fake);
  const row = await screen.findByRole("row", { name: /Ledger/ });
  for (const told of ["Off: address is gone", "Sales", "https://hooks.invalid/ledger", "3"]) {
    expect(row.textContent).toContain(told);
  }
  await user.click(within(row).getByText("Ledger"));
  await user.click(await screen.findByRole("button", { name: "Send test" }));

  await waitFor(() => expect(screen.getByRole("status", { name: "" }).textContent).toContain("HTTP 204"));
});

test("a new one begins with the standard selection of kinds that one may see, and shows its secret", async () => {
  const sent: unknown[] = [];
  const fake = server()
    .answer(WebhookPreviewDocument, () => ({
      webhookPreview: { __typename: "WebhookPreview", objectId: "s1", body: '{"data":{"amount":"70"}}' },
    }))
    .answer(CreateWebhookDocument, ({ input }) => {
      sent.push(input);
      return { createWebhook: { __typename: "WebhookSecret", webhook: HOOK, secret: "whsec_c2VjcmV0" } };
    });
  const { user } = await at(fake);
  await user.click(await screen.findByRole("button", { name: "Add webhook" }));
  await user.type(await screen.findByRole("textbox", { name: /Name/ }), "Books");
  await user.type(screen.getByRole("textbox", { name: /Request address/ }), "https://hooks.invalid/books");
  expect(screen.queryByRole("button", { name: "Alarms" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sales" }));
  expect(await screen.findByRole("textbox", { name: /Sales: what is told/ })).toHaveProperty("value", KIND.selection);
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect((await screen.findByRole("group", { name: "Preview" })).textContent).toContain('"amount": "70"');
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("whsec_c2VjcmV0")).toBeTruthy();
  expect(sent).toEqual([
    {
      name: "Books",
      url: "https://hooks.invalid/books",
      active: true,
      selections: [{ kind: "SALE", selection: KIND.selection }],
    },
  ]);
});

test("without an address, or told of nothing, it is not sent: each field says what it lacks", async () => {
  const fake = server();
  const { user } = await at(fake);
  await user.click(await screen.findByRole("button", { name: "Add webhook" }));
  await user.type(await screen.findByRole("textbox", { name: /Name/ }), "Books");
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByRole("button", { name: "Request address: This is needed" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "What it is told of: Choose one" })).toBeTruthy();
  expect(fake.callsOf("CreateWebhook")).toEqual([]);
});

test("a message shows its body and its attempts, and is sent again", async () => {
  const sent: unknown[] = [];
  const fake = server().answer(ResendWebhookMessagesDocument, ({ input }) => {
    sent.push(input);
    return { resendWebhookMessages: { __typename: "WebhookResent", count: 1 } };
  });
  const { user } = await at(fake, { search: "?list=messages" });
  const row = await screen.findByRole("row", { name: /sale\.created/ });
  expect(row.textContent).toContain("Given up");
  await user.click(within(row).getByText("sale.created"));

  expect((await screen.findByRole("group", { name: "Body" })).textContent).toContain('"amount": "70"');
  expect(screen.getByText("try later")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(sent).toEqual([{ ids: [MESSAGE.id] }]));
});

test("a message that is sent again tells by itself when it has arrived", async () => {
  let state: WebhookMessageLineFragment["state"] = "FAILED";
  const fake = server()
    .answer(ResendWebhookMessagesDocument, () => {
      state = "WAITING";
      return { resendWebhookMessages: { __typename: "WebhookResent", count: 1 } };
    })
    .answer(WebhookMessagesDocument, () => ({ webhookMessages: { nodes: [{ ...MESSAGE, state }], ...page } }))
    .answer(WebhookMessageDetailDocument, () => ({
      webhookMessages: { nodes: [{ ...MESSAGE, state, objectId: "s1", body: "{}", attemptLog: [] }] },
    }));
  const { user } = await at(fake, { search: `?list=messages&open=${MESSAGE.id}` });
  await user.click(await screen.findByText("Send again"));
  expect(await screen.findAllByText("Waits to be sent")).toBeTruthy();
  state = "SENT";

  expect(await screen.findAllByText("Sent", {}, { timeout: 10_000 })).toBeTruthy();
});

test("a message of a webhook that is off can't be sent again, and says so", async () => {
  const fake = server().answer(WebhookMessageDetailDocument, () => ({
    webhookMessages: { nodes: [{ ...MESSAGE, webhookActive: false, objectId: "s1", body: "{}", attemptLog: [] }] },
  }));
  const { user } = await at(fake, { search: "?list=messages" });
  await user.click(await screen.findByText("sale.created"));

  expect(await screen.findByText("Its webhook is switched off: switch it on to send this again.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("a message of what one may not see says why there is nothing of it", async () => {
  const attempt = { attempt: 1, at: "2026-11-26T00:00:01.000Z", status: 503, ms: 31, error: "STATUS" as const };
  const attemptLog = [{ __typename: "WebhookAttempt" as const, ...attempt, excerpt: null }];
  const fake = server().answer(WebhookMessageDetailDocument, () => ({
    webhookMessages: { nodes: [{ ...MESSAGE, objectId: "s1", body: null, attemptLog }] },
  }));
  const { user } = await at(fake, { search: "?list=messages", locale: "es" });
  await user.click(await screen.findByText("sale.created"));

  expect(await screen.findByText(/solo se muestra a quien puede ver/)).toBeTruthy();
});

test("in Arabic an answer's time stays with its unit", async () => {
  await at(server(), { search: "?list=messages", locale: "ar" });

  expect((await screen.findByRole("row", { name: /sale\.created/ })).textContent).toMatch(
    /HTTP 503 · \u206831 .*\u2069/,
  );
});

test("in Arabic it is called by its name", async () => {
  await at(server(), { locale: "ar" });

  expect(await screen.findByRole("heading", { name: "خطافات الويب" })).toBeTruthy();
});
