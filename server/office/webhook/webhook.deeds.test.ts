import { Webhook } from "standardwebhooks";
import { assert, describe, expect, test, vi } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { MINUTE } from "../../test/clock.ts";
import { OWN_ADDRESSES } from "../../test/notifications.ts";
import type { Received } from "../../test/receiver.ts";
import { testServer } from "../../test/server.ts";
import { silentReceiver } from "../../test/silent-receiver.ts";
import {
  CHANGE_WEBHOOK,
  CREATE_WEBHOOK,
  DELETE_WEBHOOK,
  PREVIEW,
  RESEND,
  ROTATE_WEBHOOK_SECRET,
  TEST_WEBHOOK,
  listeningHook,
  makeHook,
  messagesOf,
  sellFor,
  sendHooks,
  webhookFacts,
} from "../../test/webhooks.ts";

const server = await testServer(OWN_ADDRESSES);
const { world, clock } = server;

interface Rotated {
  readonly rotateWebhookSecret: { readonly secret: string };
}

const signedAt = ({ headers }: Received) => new Date(Number(headers["webhook-timestamp"]) * 1_000);

describe("a webhook", () => {
  test.each([
    ["a field that there isn't", "{\n  id\n  colour\n}", 3, 3],
    ["a text that doesn't end", "{\n  id", 2, 5],
    ["another operation behind it", "{ id }\nquery Other { webhooks { nodes { id } } }", 2, 1],
    ["nothing", "  ", null, null],
    ["a fragment's name", "Other on Transaction { id }", 1, 1],
  ])("of %s is refused, telling where", async (_what, selection, line, column) => {
    const { owner } = await world.network();
    const input = webhookFacts({ selections: [{ kind: "SALE", selection }] });

    expect(await owner.expectRefusal(CREATE_WEBHOOK, { input })).toMatchObject({
      number: 10012,
      field: "selections.0.selection",
      params: { line, column },
    });
    expect(await owner.expectRefusal(PREVIEW, { input: { kind: "SALE", selection } })).toMatchObject({
      number: 10012,
      field: "selection",
      params: { line, column },
    });
  });

  test("of more aliases than a request may have is refused", async () => {
    const { owner } = await world.network();
    const selection = `{ ${Array.from({ length: 200 }, (_, index) => `a${index}: amount`).join(" ")} }`;
    const input = webhookFacts({ selections: [{ kind: "SALE", selection }] });

    const refused = await owner.expectRefusal(CREATE_WEBHOOK, { input });
    expect(refused).toMatchObject({ number: 10012, field: "selections.0.selection" });
  });

  test("is made and changed by who may, of what they see, and whose kinds they may see", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const both = [Permission.SiteSet, Permission.TransactionStatistics];
    const guest = await network.operator({ permissions: [Permission.TransactionStatistics] });
    const watcher = await network.operator({ permissions: both, operates: [] });
    const blind = await network.operator({ permissions: [Permission.SiteSet] });
    const below = await network.operator({ platform, permissions: both });
    const { webhook } = await makeHook(network.owner);
    const refused = (operator: typeof below, document: string, input: object) =>
      operator.expectRefusal(document, { input });

    expect(await refused(guest, CREATE_WEBHOOK, webhookFacts())).toMatchObject({ code: "FORBIDDEN" });
    expect(await refused(watcher, CREATE_WEBHOOK, webhookFacts())).toMatchObject({ code: "FORBIDDEN" });
    for (const [document, input] of [
      [CREATE_WEBHOOK, webhookFacts()],
      [CHANGE_WEBHOOK, { ...webhookFacts(), id: webhook.id }],
      [PREVIEW, { kind: "SALE", selection: "{ id }" }],
    ] as const) {
      expect(await refused(blind, document, input)).toMatchObject({
        code: "FORBIDDEN",
        params: { missing: [Permission.TransactionStatistics] },
      });
    }
    const above = webhookFacts({ platformId: network.id });
    expect(await refused(below, CREATE_WEBHOOK, above)).toMatchObject({ number: 10017, field: "platformId" });
    const named = webhookFacts({ name: webhook.name.toUpperCase() });
    expect(await refused(network.owner, CREATE_WEBHOOK, named)).toMatchObject({ number: 10015, field: "name" });
    for (const document of [DELETE_WEBHOOK, TEST_WEBHOOK, ROTATE_WEBHOOK_SECRET]) {
      expect(await refused(below, document, { id: webhook.id })).toMatchObject({ number: 10014, field: "id" });
    }
    await makeHook(below);
    expect(await messagesOf(below)).toEqual([]);
  });

  test("is previewed by the newest object of its platform", async () => {
    const { network, forecourt } = await listeningHook(server);
    const preview = async (platformId: string) =>
      (
        await network.owner.run<{ webhookPreview: { objectId: string | null; body: string | null } }>(PREVIEW, {
          input: { kind: "SALE", selection: "{ amount }", platformId },
        })
      ).webhookPreview;
    const elsewhere = await network.platform();
    await sellFor(server, forecourt, "10");
    clock.pass(MINUTE);
    await sellFor(server, forecourt, "20");

    expect(JSON.parse((await preview(network.id)).body ?? "null")).toMatchObject({
      type: "sale.created",
      data: { amount: "20" },
    });
    expect(await preview(elsewhere.id)).toEqual({ objectId: null, body: null });
  });

  test("given several secrets within a day signs with each that held in it, and with each for a day of its own", async () => {
    const { network, hook, webhook, secret } = await listeningHook(server);
    const { owner } = network;
    const input = { id: webhook.id };
    const rotate = async () => (await owner.run<Rotated>(ROTATE_WEBHOOK_SECRET, { input })).rotateWebhookSecret.secret;
    const told = async () => {
      await owner.run(TEST_WEBHOOK, { input });
      const last = hook.received.at(-1);
      assert(last);
      return last;
    };
    const lost = await rotate();
    const [hours, rest] = [20 * 60 * MINUTE, 4 * 60 * MINUTE];
    clock.pass(hours);
    const newest = await rotate();

    const all = await told();
    expect(all.headers["webhook-signature"]?.split(" ")).toHaveLength(3);
    clock.pass(rest);
    expect((await told()).headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    clock.pass(hours);
    expect((await told()).headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    const signatures = all.headers["webhook-signature"]?.split(" ");
    const sign = (each: string) => new Webhook(each).sign(String(all.headers["webhook-id"]), signedAt(all), all.body);
    expect(signatures).toEqual([newest, lost, secret].map(sign));
  });

  test("has its test sent again, although that is of no place, as long as it is on", async () => {
    const { network, hook, webhook } = await listeningHook(server);
    const { owner } = network;
    hook.answer(500);
    await owner.run(TEST_WEBHOOK, { input: { id: webhook.id } });
    const [{ id } = { id: "" }] = await messagesOf(owner);
    hook.answer(200);
    await owner.run(RESEND, { input: { ids: [id] } });
    await sendHooks(server);

    expect(hook.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
    expect(await messagesOf(owner)).toMatchObject([{ kind: null, state: "SENT", attempts: 2, webhookActive: true }]);
    await owner.run(CHANGE_WEBHOOK, { input: { ...webhookFacts({ active: false }), id: webhook.id } });
    expect(await messagesOf(owner)).toMatchObject([{ webhookActive: false }]);
  });

  test("that was sent elsewhere meanwhile stays on, whatever the address of before answers at last", async () => {
    const { owner } = await world.network();
    const before = await silentReceiver();
    const { webhook } = await makeHook(owner, { url: before.url });
    const testing = owner.run(TEST_WEBHOOK, { input: { id: webhook.id } });
    await vi.waitUntil(() => before.waiting.length > 0, { timeout: 3_000 });
    await owner.run(CHANGE_WEBHOOK, { input: { ...webhookFacts(), id: webhook.id } });
    before.waiting.forEach((response) => response.writeHead(410).end());

    expect(await testing).toMatchObject({ testWebhook: { answerStatus: 410 } });
    expect(await owner.run("{ webhooks { nodes { active offReason } } }")).toEqual({
      webhooks: { nodes: [{ active: true, offReason: null }] },
    });
  });

  test("that goes off by itself, as its receiver is gone, has that in its history", async () => {
    const { network, forecourt, hook, webhook } = await listeningHook(server);
    hook.answer(410);
    await sellFor(server, forecourt, "10");
    await sendHooks(server);

    expect(await log(network, { operation: "changeWebhook", objectId: webhook.id })).toMatchObject([
      { accountName: webhook.name, before: { active: true }, after: { active: false, offReason: "GONE" } },
    ]);
  });

  test("and what it told are forgotten together", async () => {
    const { network, forecourt, webhook } = await listeningHook(server);
    await sellFor(server, forecourt, "10");
    await sendHooks(server);
    await network.owner.run(DELETE_WEBHOOK, { input: { id: webhook.id } });

    expect(await messagesOf(network.owner)).toEqual([]);
  });

  test("shows what it told, and sends it elsewhere, to whoever may see such objects alone", async () => {
    const { network, forecourt, webhook, hook } = await listeningHook(server);
    hook.answer(500);
    await sellFor(server, forecourt, "77");
    await sendHooks(server);
    const alarms = { url: hook.url, selections: [{ kind: "ALARM", selection: "{ id }" }] };
    const half = await network.operator({ permissions: [Permission.SiteSet, Permission.AlarmInfo] });
    const elsewhere = { ...webhookFacts({ ...alarms, url: "https://hooks.invalid/elsewhere" }), id: webhook.id };

    expect(await messagesOf(half)).toMatchObject([
      { kind: "SALE", state: "WAITING", attempts: 1, body: null, attemptLog: [{ status: 500, excerpt: null }] },
    ]);
    expect((await messagesOf(network.owner))[0]?.body).toContain('"amount":"77"');
    const refused = { code: "FORBIDDEN", field: "url", params: { missing: [Permission.TransactionStatistics] } };
    expect(await half.expectRefusal(CHANGE_WEBHOOK, { input: elsewhere })).toMatchObject(refused);
    // No longer told of sales it still has those that it was told of.
    await network.owner.run(CHANGE_WEBHOOK, { input: { ...webhookFacts(alarms), id: webhook.id } });
    expect(await half.expectRefusal(CHANGE_WEBHOOK, { input: elsewhere })).toMatchObject(refused);
    await half.run(CHANGE_WEBHOOK, { input: { ...webhookFacts(alarms), id: webhook.id, name: "Renamed" } });
    await network.owner.run(CHANGE_WEBHOOK, { input: elsewhere });
  });
});
