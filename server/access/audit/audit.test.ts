import { expect, test } from "vitest";
import { PLATFORM_DEEDS } from "../platform/test-deeds.ts";
import {
  CHANGE_CUSTOMER,
  CHANGE_PRICE,
  CHANGE_RULE,
  CHANGE_SETTINGS,
  DELETE_CUSTOMER,
  DELETE_PRICE,
  DELETE_RULE,
  MOVE_RULE,
  REMOVE_PASSWORD,
  SET_PASSWORD,
  STATION_PASSWORD,
  customerOf,
  priceOf,
  ruleOf,
} from "../../test/customers.ts";
import { log } from "../../test/audit-log.ts";
import { MINUTE } from "../../test/clock.ts";
import { APPROVAL_DEEDS } from "../../test/price-approvals.ts";
import { BATCH_DEEDS } from "../../test/price-batches.ts";
import { changePrices, priced } from "../../test/prices.ts";
import { DISPLAY_DEEDS } from "../../test/display-deeds.ts";
import { CANCEL, DOWNLOAD, exported, occupy, requested } from "../../test/exports.ts";
import { FORECOURT_DEEDS } from "../../test/forecourt-deeds.ts";
import { POINTS_DEEDS } from "../../test/points.ts";
import { QUARANTINE_DEEDS } from "../../test/quarantine-deeds.ts";
import { EMPLOYEE_CARD_DEEDS } from "../../test/employee-cards.ts";
import { CARD_LIMIT_DEEDS } from "../../test/card-limits.ts";
import { LOW_BALANCE_DEEDS } from "../../test/low-balances.ts";
import { ALARM_DEEDS } from "../../test/alarms.ts";
import { NOTIFICATION_DEEDS } from "../../test/notifications.ts";
import { WEBHOOK_DEEDS } from "../../test/webhooks.ts";
import { identityDeedsAt } from "../../test/identity-providers.ts";
import { secondFactorDeedsAt } from "../../test/second-factors.ts";
import { silenceDeedsAt } from "../../test/silences.ts";
import { DEPOSIT_RULE_DEEDS } from "../../test/deposit-rules.ts";
import { INVOICE_DEEDS } from "../../test/invoices.ts";
import { CREDIT_DEEDS } from "../../test/credit.ts";
import { PAYMENT_ENVIRONMENT, paymentDeedsAt } from "../../test/payments.ts";
import { REVIEW_DEEDS } from "../../test/reviews.ts";
import { MEASURE_LIMIT_DEEDS } from "../../test/measure-limits.ts";
import { WET_STOCK_DEEDS } from "../../test/wet-stock.ts";
import { DELIVERY_TICKET_DEEDS } from "../../test/delivery-tickets.ts";
import { SCHEDULE_DEEDS } from "../../test/schedules.ts";
import { FUEL_ORDER_DEEDS } from "../../test/fuel-orders.ts";
import { STOCK_MOVEMENT_DEEDS } from "../../test/stock-movements.ts";
import { GAS_BALANCE_DEEDS } from "../../test/gas-balance.ts";
import { PERIOD_LOCK_DEEDS } from "../../test/period-locks.ts";
import { SHIFT_DEEDS } from "../../test/shifts.ts";
import { GROUP_DEEDS } from "../../test/group-deeds.ts";
import { CARD_DEEDS } from "../../test/card-deeds.ts";
import { MEMBER_DEEDS } from "../../test/member-deeds.ts";
import { PLACE_DEEDS } from "../../test/place-deeds.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "../../test/world.generated.ts";
import { ChangePriceBoundsDocument } from "../../trade/price-bound/price-bound.generated.ts";
import { PLATE_DEEDS } from "../../test/plates.ts";
import { logIn, type Network, PASSWORD, unique } from "../../test/world.ts";

const { world, app, nobody, clock } = await testServer(PAYMENT_ENVIRONMENT);

const AT = "2026-11-02T07:59:00.000Z";
const COUNTERS = { bytesIn: 0, bytesOut: 0, frames: 0, badFrames: 0, reconnects: 0 };

/** Gun 1 lifted at a device that answers, and an alarm. */
async function busy(network: Network) {
  const forecourt = await network.forecourt();
  const deviceId = forecourt.device.id;
  await forecourt.gateway.report({
    devices: [{ deviceId, at: AT, online: true, lastSeenAt: AT, ...COUNTERS }],
    guns: [{ deviceId, address: "1.1", at: AT, state: "LIFTED" }],
    alarms: [
      { deviceId, address: "1", at: AT, code: "TANK_LEAK", edge: "RAISED", sourceType: "TANK", vendorCode: "x" },
    ],
  });
  return { ...forecourt, deviceId, gunId: forecourt.guns[0]?.id ?? "" };
}

const gunCommand = (field: string, state: "LIFTED" | "REFUELLING" | "WORKING") => async (network: Network) => {
  const { gunId, deviceId, gateway } = await busy(network);
  const moves = {
    LIFTED: [],
    REFUELLING: ["AUTHORIZED", "REFUELLING"],
    WORKING: ["AUTHORIZED", "REFUELLING", "WORKING"],
  } as const;
  await gateway.report({
    guns: moves[state].map((move, index) => ({
      deviceId,
      address: "1.1",
      at: new Date(Date.parse(AT) + index + 1).toISOString(),
      state: move,
      transactionNo: "7",
    })),
  });
  await network.owner.run(`mutation Command($input: GunCommandInput!) { ${field}(input: $input) { id } }`, {
    input: { gunId, idempotencyKey: unique("key") },
  });
};

async function savedView(network: Network): Promise<string> {
  const input = { screen: "log", name: unique("view"), search: "operation=login" };
  const { saveView } = await network.owner.run<{ saveView: { id: string } }>(
    "mutation Save($input: SaveViewInput!) { saveView(input: $input) { id } }",
    { input },
  );
  return saveView.id;
}

/** Does something with a special customer and a price of theirs. */
const withCustomer =
  (document: string, input: (of: { customer: string; price: string }) => object) => async (network: Network) => {
    const { id: customer } = await customerOf(network.owner);
    const grade = await network.grade();
    const { id: price } = await priceOf(network.owner, { customerId: customer, gradeIds: [grade.id] });
    await network.owner.run(document, { input: input({ customer, price }) });
  };

/** Sets a special customer's password at a station; gives back where. */
async function stationPassword(network: Network) {
  const where = { customerId: (await customerOf(network.owner)).id, stationId: (await network.station()).id };
  await network.owner.run(SET_PASSWORD, { input: { ...where, password: STATION_PASSWORD } });
  return where;
}

/** Does something with the second of two discount rules. */
const withRule = (document: string, more: object) => async (network: Network) => {
  await ruleOf(network.owner);
  const { id } = await ruleOf(network.owner);
  await network.owner.run(document, { input: { id, ...more } });
};

/** How each mutation is brought to succeed. A mutation that is missing here, or leaves no entry, fails the test. */
const DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  ...QUARANTINE_DEEDS,
  ...DISPLAY_DEEDS,
  ...FORECOURT_DEEDS,
  ...PLACE_DEEDS,
  ...CARD_DEEDS,
  ...CREDIT_DEEDS,
  ...GROUP_DEEDS,
  ...INVOICE_DEEDS,
  ...REVIEW_DEEDS,
  ...SHIFT_DEEDS,
  ...DELIVERY_TICKET_DEEDS,
  ...FUEL_ORDER_DEEDS,
  ...STOCK_MOVEMENT_DEEDS,
  ...GAS_BALANCE_DEEDS,
  ...SCHEDULE_DEEDS,
  ...PERIOD_LOCK_DEEDS,
  ...MEASURE_LIMIT_DEEDS,
  ...WET_STOCK_DEEDS,
  ...paymentDeedsAt({ app, clock }),
  ...DEPOSIT_RULE_DEEDS,
  ...CARD_LIMIT_DEEDS,
  ...LOW_BALANCE_DEEDS,
  ...EMPLOYEE_CARD_DEEDS,
  ...MEMBER_DEEDS,
  ...ALARM_DEEDS,
  ...NOTIFICATION_DEEDS,
  ...WEBHOOK_DEEDS,
  ...silenceDeedsAt({ clock }),
  ...secondFactorDeedsAt({ clock, nobody }),
  ...identityDeedsAt({ app, clock }),
  activateStation: (network) => network.gateway(),
  authorizeGun: async (network) => {
    const { gunId } = await busy(network);
    const input = { gunId, presetType: "FULL", idempotencyKey: unique("key") };
    await network.owner.run("mutation Authorize($input: AuthorizeGunInput!) { authorizeGun(input: $input) { id } }", {
      input,
    });
  },
  bindDevice: async (network) => network.binding(await network.device(), {}),
  cancelExport: async (network) => {
    const release = occupy(app, network.owner.accountId);
    const { id } = await requested(network.owner);
    await network.owner.run(CANCEL, { input: { jobId: id } });
    release();
  },
  changeCustomer: withCustomer(CHANGE_CUSTOMER, ({ customer: id }) => ({ id, name: "Other" })),
  changeCustomerPrice: withCustomer(CHANGE_PRICE, ({ price: id }) => ({ id, value: "6" })),
  changeCustomerSettings: (network) =>
    network.owner.run(CHANGE_SETTINGS, { input: { repaymentWindow: "DAY_11_OR_21_TO_28" } }),
  changeDiscountRule: withRule(CHANGE_RULE, { active: false }),
  changePassword: (network) =>
    network.owner.run("mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }", {
      input: { oldPassword: PASSWORD, newPassword: "another password" },
    }),
  endOtherSessions: async (network) => {
    await logIn({ app, clock }, network.owner);
    await network.owner.run("mutation { endOtherSessions }");
  },
  endOwnSession: async (network) => {
    await logIn({ app, clock }, network.owner);
    const { ownSessions } = await network.owner.run<{ ownSessions: { id: string }[] }>("{ ownSessions { id } }");
    await network.owner.run("mutation End($input: EndOwnSessionInput!) { endOwnSession(input: $input) }", {
      input: { id: ownSessions[1]?.id },
    });
  },
  cancelPrice: async (network) => {
    const effectiveAt = new Date(clock.now().getTime() + MINUTE).toISOString();
    const [outcome] = await changePrices(network.owner, [priced(await network.forecourt(), "7")], { effectiveAt });
    const input = { id: outcome?.unitPriceId };
    await network.owner.run("mutation Cancel($input: CancelPriceInput!) { cancelPrice(input: $input) { id } }", {
      input,
    });
  },
  changeGrade: async (network) => {
    const { id } = await network.grade();
    await network.owner.run("mutation Change($input: ChangeGradeInput!) { changeGrade(input: $input) { id } }", {
      input: { id, colour: "#112233" },
    });
  },
  changePriceBounds: async (network) => {
    const { id: gradeId } = await network.grade();
    await network.owner.run(ChangePriceBoundsDocument, {
      input: { platformId: network.id, bounds: [{ gradeId, lowest: "5" }] },
    });
  },
  changePrices: async (network) => changePrices(network.owner, [priced(await network.forecourt(), "7")]),
  changePriceSettings: (network) =>
    network.owner.run(
      "mutation Set($input: ChangePriceSettingsInput!) { changePriceSettings(input: $input) { platformId } }",
      { input: { platformId: network.id, largestStep: "5" } },
    ),
  chooseDefaultView: async (network) => {
    const viewId = await savedView(network);
    await network.owner.run(
      "mutation Choose($input: ChooseDefaultViewInput!) { chooseDefaultView(input: $input) { id } }",
      { input: { screen: "log", viewId } },
    );
  },
  closeGunTransaction: gunCommand("closeGunTransaction", "WORKING"),
  createAccount: (network) => network.operator(),
  createActivationCode: async (network) => network.activationCode(await network.station()),
  createCity: (network) => network.city(),
  createCommunicationBox: (network) => network.communicationBox(),
  createCustomer: (network) => customerOf(network.owner),
  createCustomerPrice: async (network) =>
    priceOf(network.owner, {
      customerId: (await customerOf(network.owner)).id,
      gradeIds: [(await network.grade()).id],
    }),
  createDiscountRule: (network) => ruleOf(network.owner),
  createDevice: (network) => network.device({ settings: { password: "a device's secret" } }),
  createDispenser: (network) => network.dispenser(),
  createGrade: (network) => network.grade(),
  createPlatform: (network) => network.platform(),
  createRegion: (network) => network.region(),
  createRole: (network) => network.role(),
  createStation: (network) => network.station(),
  createTank: (network) => network.tank(),
  deleteGrade: async (network) => {
    const { id } = await network.grade();
    await network.owner.run("mutation Delete($input: DeleteGradeInput!) { deleteGrade(input: $input) }", {
      input: { id },
    });
  },
  deleteCustomer: withCustomer(DELETE_CUSTOMER, ({ customer: id }) => ({ id })),
  deleteCustomerPrice: withCustomer(DELETE_PRICE, ({ price: id }) => ({ id })),
  deleteDiscountRule: withRule(DELETE_RULE, {}),
  deleteView: async (network) => {
    const id = await savedView(network);
    await network.owner.run("mutation Delete($input: DeleteViewInput!) { deleteView(input: $input) }", {
      input: { id },
    });
  },
  downloadExport: async (network) => {
    const { id } = await exported(network.owner);
    await network.owner.run(DOWNLOAD, { input: { jobId: id } });
  },
  login: (network) =>
    nobody.run("mutation Login($input: LoginInput!) { login(input: $input) { uuid } }", {
      input: { username: network.owner.signIn, password: PASSWORD },
    }),
  logout: async (network) => (await network.operator()).run("mutation { logout }"),
  moveDiscountRule: withRule(MOVE_RULE, { position: 0 }),
  removeStationPassword: async (network) => {
    await network.owner.run(REMOVE_PASSWORD, { input: await stationPassword(network) });
  },
  requestExport: (network) => requested(network.owner),
  resendPrices: async (network) => {
    const stationId = (await network.station()).id;
    await network.owner.run("mutation Resend($input: ResendPricesInput!) { resendPrices(input: $input) { id } }", {
      input: { stationId },
    });
  },
  resumeGun: gunCommand("resumeGun", "REFUELLING"),
  saveView: savedView,
  setPlatformImage: (network) =>
    network.owner.run("mutation Set($input: SetPlatformImageInput!) { setPlatformImage(input: $input) { id } }", {
      input: { platformId: network.id, kind: "LOGO", imageId: null },
    }),
  setStationPassword: stationPassword,
  removeStandBy: async (network) => {
    const { station } = await network.forecourt();
    const { gatewayId } = await network.standBy(station);
    await network.owner.run(
      "mutation Remove($input: RemoveStandByInput!) { removeStandBy(input: $input) { gatewayId } }",
      { input: { stationId: station.id, gatewayId } },
    );
  },
  stopGun: gunCommand("stopGun", "REFUELLING"),
  suspendGun: gunCommand("suspendGun", "REFUELLING"),
  ...PLATFORM_DEEDS,
  ...BATCH_DEEDS,
  ...APPROVAL_DEEDS,
  ...PLATE_DEEDS,
  ...POINTS_DEEDS,
};

/** What a device says and how it answered is kept as such: its facts are the log. */
const KEPT_AS_FACTS = ["acknowledgeCommand", "askFill", "askLeases", "reportReadings", "tellDeviceMessages"];
/** What is done to many is told of each of them. */
const TOLD_AS: Readonly<Record<string, string>> = { changeStations: "changeStation" };
const MUTATIONS = Object.keys(app.schema.getMutationType()?.getFields() ?? {});

test("every mutation has its deed here", () => {
  expect([...Object.keys(DEEDS), ...KEPT_AS_FACTS].toSorted()).toEqual(MUTATIONS.toSorted());
});

test.each(Object.entries(DEEDS).map(([name, deed]) => ({ name, deed })))(
  "$name leaves an entry that says who did what to what, and no secret",
  async ({ name, deed }) => {
    const network = await world.network();

    await deed(network);

    const entries = await log(network);
    const own = entries.filter(({ operation }) => operation === (TOLD_AS[name] ?? name));
    expect(own, entries.map(({ operation }) => operation).join()).not.toEqual([]);
    for (const { accountName, address, objectId, objectType, outcome, time } of own) {
      expect(accountName).not.toBe("");
      expect(objectType).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(objectId).toMatch(/^[0-9a-f-]{36}$/);
      expect({ address, outcome, time }).toEqual({
        address: "127.0.0.1",
        outcome: "OK",
        time: clock.now().toISOString(),
      });
    }
    expect(JSON.stringify(entries)).not.toMatch(
      /"password(?!sAllowed)|passwordHash|correct horse|another password|device's secret|481920|fc[aslg]_|a secret between|argon2/i,
    );
  },
);

test("what is refused leaves no entry of a deed", async () => {
  const network = await world.network();
  const { code } = await network.grade();
  const input = { code, name: "Again", unit: "LITRE" as const, kind: "LIQUID" as const, colour: "#000000" };

  await network.owner.expectRefusal(documents.CreateGradeDocument, { input });

  expect(await log(network, { operation: "createGrade" })).toHaveLength(1);
});

test("an entry names the request that it came with", async () => {
  const network = await world.network();
  const answer = await network.owner.send(documents.CreateRegionDocument, {
    input: { platformId: network.id, name: "North" },
  });

  const { auditEntries } = await network.owner.run<{ auditEntries: { nodes: { requestId: string }[] } }>(
    "{ auditEntries(first: 1) { nodes { requestId } } }",
  );
  expect(auditEntries.nodes[0]?.requestId).toBe(answer.requestId);
});
