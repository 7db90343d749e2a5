import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { Caller } from "../../test/execute.ts";
import { approvalAt, approve, askedFor, guardedForecourts, needSecond } from "../../test/price-approvals.ts";
import { batchAt, createBatch } from "../../test/price-batches.ts";
import { changePrices, presentPrice, priced, pricesAt } from "../../test/prices.ts";
import { testServer } from "../../test/server.ts";
import { type Thing, logIn, unique } from "../../test/world.ts";
import {
  ApprovePricesDocument,
  PriceApprovalsDocument,
  RejectPricesDocument,
  WithdrawPricesDocument,
} from "../prices/pricing.generated.ts";

const server = await testServer();
const { world, clock, db } = server;

const forecourts = (count?: number) => guardedForecourts({ world, clock }, count);
const controlItself = ({ id }: Thing) => sql`update station set control_mode = 'STATION' where id = ${id}`.execute(db);
const later = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();

describe("who may not decide", () => {
  test("is who asked, whatever they hold: 403", async () => {
    const { network, owner, first } = await forecourts();
    const id = await askedFor(owner, first);

    expect(await approvalAt(owner, id)).toMatchObject({ mine: true, mayDecide: false });
    for (const refused of [
      owner.expectRefusal(ApprovePricesDocument, { input: { id } }),
      owner.expectRefusal(RejectPricesDocument, { input: { id, note: "no" } }),
    ]) {
      expect(await refused).toMatchObject({ code: "FORBIDDEN", field: "id" });
    }
    expect(await presentPrice(network.owner, first)).toBe("7.5");
  });

  test("is who lacks the permission of the mutation that was asked for: 403", async () => {
    const { network, asker, first, made } = await forecourts();
    const [pages, batches] = [
      await network.operator({ permissions: [Permission.PriceSet] }),
      await network.operator({ permissions: [Permission.CompanyPrice] }),
    ];
    const id = await askedFor(asker, first);
    const { approvalId } = await createBatch(asker, made, { price: "8.5" });

    expect(await approvalAt(batches, id)).toMatchObject({ mayDecide: false });
    expect(await batches.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({ code: "FORBIDDEN" });
    expect(
      await pages.expectRefusal(RejectPricesDocument, { input: { id: String(approvalId), note: "no" } }),
    ).toMatchObject({ code: "FORBIDDEN" });
    expect(await approve(pages, id)).toMatchObject({ state: "APPROVED" });
    expect(await approve(batches, String(approvalId))).toMatchObject({ state: "APPROVED" });
  });

  test("is whose account who asked has made, given rights or a password within 30 days, or by a third person: 403", async () => {
    const { network, first } = await forecourts();
    const permissions = [Permission.UnitPrice, Permission.PlatformAccounts, Permission.PermissionConfig];
    const schemer = await network.operator({ permissions });
    const role = await network.role({ permissions: [Permission.UnitPrice, Permission.PlatformAccounts] });
    const puppet = await network.operator({ permissions });
    const puppetsPuppet = await network.operator({ permissions });
    const assign = "mutation Assign($input: AssignRoleInput!) { assignRole(input: $input) { outcome } }";
    await schemer.run(assign, { input: { roleId: role.id, accountIds: [puppet.accountId] } });
    await puppet.run(assign, { input: { roleId: role.id, accountIds: [puppetsPuppet.accountId] } });
    const id = await askedFor(schemer, first);

    for (const hand of [puppet, puppetsPuppet]) {
      expect(await approvalAt(hand, id)).toMatchObject({ mayDecide: false });
      expect(await hand.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({
        code: "FORBIDDEN",
        params: { reason: "MADE_BY_ASKER" },
      });
      expect(await hand.expectRefusal(RejectPricesDocument, { input: { id, note: "no" } })).toMatchObject({
        code: "FORBIDDEN",
      });
    }
    const stranger = await network.operator({ permissions });
    expect(await approve(stranger, id)).toMatchObject({ state: "APPROVED" });
  });

  test.each([
    ["lets in again, disabled as it was", ["disableAccount", "enableAccount"], {}],
    ["gives another login name", ["changeAccount"], { login: unique("renamed") }],
    ["gives the address by which a provider knows it", ["changeAccount"], { email: "schemer@example.com" }],
    ["has linked with somebody else at the provider", ["unlinkIdentity"], {}],
  ])("is whose account who asked %s: 403", async (_what, deeds, more) => {
    const { network, first } = await forecourts();
    const permissions = [Permission.UnitPrice, Permission.PlatformAccounts];
    const [schemer, puppet] = [await network.operator({ permissions }), await network.operator({ permissions })];
    await sql`insert into identity_link (network_id, issuer, subject, account_id, linked_at)
      values (${network.id}, 'https://people.invalid', 'puppet', ${puppet.accountId}, ${clock.now()})`.execute(db);
    for (const deed of deeds) {
      const type = deed === "changeAccount" ? "ChangeAccountInput" : "AccountInput";
      const input = { id: puppet.accountId, ...more };
      await schemer.run(`mutation Deed($input: ${type}!) { ${deed}(input: $input) { id } }`, { input });
    }
    const id = await askedFor(schemer, first);
    const hand = await logIn(server, puppet);

    expect(await approvalAt(hand, id)).toMatchObject({ mayDecide: false });
    expect(await hand.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({
      code: "FORBIDDEN",
      params: { reason: "MADE_BY_ASKER" },
    });
  });

  test("is who may ask but not approve: 403", async () => {
    const { network, asker, first } = await forecourts();
    const clerk = await network.operator({ permissions: [Permission.UnitPrice], approves: [] });
    const id = await askedFor(asker, first);

    expect(await approvalAt(clerk, id)).toMatchObject({ mayDecide: false });
    expect(await clerk.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({ code: "FORBIDDEN" });
  });

  test("is a program with somebody's API token: 403", async () => {
    const { network, asker, first } = await forecourts();
    const permissions = [Permission.UnitPrice];
    const holder = await network.operator({ permissions: [...permissions, Permission.PermissionConfig] });
    const input = { name: "robot", permissions, expiresAt: later(48) };
    const { createApiToken } = await holder.run<{ createApiToken: { token: string } }>(
      "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
      { input },
    );
    const program = new Caller(holder.http, createApiToken.token);
    const id = await askedFor(asker, first);

    expect(await approvalAt(program, id)).toMatchObject({ mayDecide: false });
    expect(await program.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({ code: "FORBIDDEN" });
    expect(await approve(holder, id)).toMatchObject({ state: "APPROVED" });
  });

  test("is who sees none of its stations, or only some of them: 10014, and it is in no list of theirs", async () => {
    const { network, asker, first } = await forecourts();
    const [platform, beside] = [await network.platform(), await network.platform()];
    const below = await network.forecourt({ platformId: platform.id });
    await changePrices(network.owner, [{ ...priced(below, "7.5") }]);
    const permissions = ALL_PERMISSIONS;
    const [some, none] = [
      await network.operator({ platform, permissions }),
      await network.operator({ platform: beside, permissions }),
    ];
    const outcomes = await changePrices(network.owner, [priced(first, "8.5"), priced(below, "8.5")]);
    const both = String(outcomes[0]?.approvalId);
    const theirs = await askedFor(asker, below);

    for (const { caller, id } of [
      { caller: some, id: both },
      { caller: none, id: both },
      { caller: none, id: theirs },
      { caller: (await world.network()).owner, id: theirs },
    ]) {
      expect(await caller.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({ number: 10014 });
      expect(await approvalAt(caller, id)).toBeUndefined();
    }
    const { priceApprovals } = await some.run(PriceApprovalsDocument, { filter: { mayDecide: true } });
    expect(priceApprovals.nodes.map(({ id }) => id)).toEqual([theirs]);
    expect(priceApprovals.totalCount).toBe(1);
    expect(await approve(some, theirs)).toMatchObject({ state: "APPROVED" });
  });

  test("nor may anybody but who asked withdraw: 403", async () => {
    const { owner, asker, first } = await forecourts();
    const id = await askedFor(asker, first);
    expect(await owner.expectRefusal(WithdrawPricesDocument, { input: { id } })).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("what has changed while it waited", () => {
  test("is a price: the diff has both, and what is wanted is judged by what stands there now", async () => {
    const { network, asker, second, first } = await forecourts();
    const id = await askedFor(asker, first);
    await changePrices(asker, [priced(first, "7.2")]);
    await changePrices(asker, [priced(first, "7")]);

    expect((await approvalAt(second, id))?.rows).toMatchObject([
      { askedOldPrice: "7.5", oldPrice: "7", price: "8.5", outcome: "REFUSED", number: 10012 },
    ]);
    expect(await second.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({
      number: 10012,
      field: "changes.0.price",
      params: { largestStep: "20" },
    });

    await changePrices(asker, [priced(first, "7.3")]);
    expect((await approve(second, id)).rows).toMatchObject([
      { askedOldPrice: "7.5", oldPrice: "7.3", price: "8.5", outcome: "CHANGED" },
    ]);
    expect(await presentPrice(network.owner, first)).toBe("8.5");
  });

  test("is a price that is as wished already: 10006, and it goes on waiting", async () => {
    const { network, asker, second, first } = await forecourts();
    const id = await askedFor(asker, first, "8");
    await needSecond(network, null);
    await changePrices(asker, [priced(first, "8")]);

    expect(await second.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({ number: 10006 });
    expect(await approvalAt(second, id)).toMatchObject({ state: "WAITING", rows: [{ outcome: "UNCHANGED" }] });
  });

  test("is a station that controls itself: 10022 for all together, or left out row by row", async () => {
    const { owner, asker, second, first, made } = await forecourts();
    const together = await createBatch(asker, made, { price: "8.5" });
    const partly = await createBatch(asker, made, { price: "8.5", allOrNothing: false });
    await controlItself(made[1]!.station);

    expect(
      await second.expectRefusal(ApprovePricesDocument, { input: { id: String(together.approvalId) } }),
    ).toMatchObject({ number: 10022 });
    expect(
      (await approve(second, String(partly.approvalId))).rows.map(({ outcome, number }) => [outcome, number]),
    ).toEqual([
      ["CHANGED", null],
      ["REFUSED", 10022],
    ]);
    expect(await batchAt(owner, partly.id)).toMatchObject({ prices: 1, leftOut: 1, leftOutRows: [{ number: 10022 }] });
    expect(await presentPrice(owner, first)).toBe("8.5");
  });

  test("is its time, which is past: 10012, unless the second person says at once", async () => {
    const { asker, second, first } = await forecourts();
    const [outcome] = await changePrices(asker, [priced(first, "8.5")], { effectiveAt: later(2) });
    const id = String(outcome?.approvalId);
    clock.pass(3 * HOUR);

    expect(await second.expectRefusal(ApprovePricesDocument, { input: { id } })).toMatchObject({
      number: 10012,
      field: "effectiveAt",
    });
    expect(await approve(second, id, true)).toMatchObject({ state: "APPROVED" });

    expect((await pricesAt(asker, first.station)).at(-1)).toMatchObject({
      price: "8.5",
      status: "IN_FORCE",
      effectiveAt: clock.now().toISOString(),
    });
  });

  test("is the limit: what waits already goes on waiting", async () => {
    const { network, asker, second, first } = await forecourts();
    const id = await askedFor(asker, first);
    await needSecond(network, null);

    expect(await approvalAt(second, id)).toMatchObject({ state: "WAITING" });
    expect(await changePrices(asker, [priced(first, "8.4")])).toMatchObject([{ outcome: "CHANGED" }]);
  });
});
