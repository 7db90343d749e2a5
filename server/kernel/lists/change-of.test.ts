import { describe, expect, test } from "vitest";
import { limitProfile } from "../../test/card-limits.ts";
import { ruleOf as discountRule } from "../../test/customers.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import { enterTicket } from "../../test/delivery-tickets.ts";
import type { Caller } from "../../test/execute.ts";
import { OWN_ADDRESSES, makeRule } from "../../test/notifications.ts";
import { rule as pointsRule } from "../../test/points.ts";
import { minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { makeHook } from "../../test/webhooks.ts";
import type { Network, Thing } from "../../test/world.ts";

const { world } = await testServer(OWN_ADDRESSES);

interface Case {
  /** What is changed. */
  readonly of: string;
  readonly make: (network: Network) => Promise<Thing>;
  /** What each of two people changes. */
  readonly changes: readonly [object, object];
  /** What is said once more, where something may be empty; absent: nothing may. */
  readonly emptied?: object;
}

const CASES: readonly Case[] = [
  {
    of: "DeliveryTicket",
    make: async (network) => enterTicket(network.owner, await network.tank(), { plannedAt: minute(0) }),
    changes: [{ driver: "Li Na", density: "745" }, { remark: "seal broken" }],
    emptied: { plannedAt: null },
  },
  {
    of: "DepositRule",
    make: ({ owner }) => depositRule(owner, { kind: "PERCENT", gift: "5", mostGift: "20", validFrom: "2026-11-01" }),
    changes: [{ fromAmount: "50", validUntil: "2026-12-31" }, { active: false }],
    emptied: { mostGift: null, validFrom: null },
  },
  {
    of: "DiscountRule",
    make: ({ owner }) => discountRule(owner, { basis: "SCORE", minPoints: 100, validFrom: "2026-11-01" }),
    changes: [{ value: "7" }, { weekdays: ["SUNDAY"], memberLevels: [3] }],
    emptied: { validFrom: null },
  },
  {
    of: "PointsRule",
    make: ({ owner }) => pointsRule(owner, { mostPerDay: 9, weekdays: ["MONDAY"], validUntil: "2026-12-31" }),
    changes: [{ points: 4, step: "2" }, { weekdays: ["SUNDAY"] }],
    emptied: { mostPerDay: null, validUntil: null },
  },
  {
    of: "NotificationRule",
    make: async ({ owner }) => (await makeRule(owner, { quietFrom: "22:00", quietTo: "06:00" })).rule,
    changes: [{ repeatMinutes: 30 }, { active: false, severities: ["CRITICAL"] }],
    emptied: { quietFrom: null, quietTo: null },
  },
  {
    of: "Webhook",
    make: async ({ owner }) => (await makeHook(owner)).webhook,
    changes: [{ name: "Billing" }, { active: false }],
  },
  {
    of: "LimitProfile",
    make: ({ owner }) => limitProfile(owner, { dayAmount: "300", plates: ["A1"], flagged: ["PLATE"] }),
    changes: [{ dayCount: 2 }, { plates: ["A1", "B2"] }],
    emptied: { dayAmount: null },
  },
];

describe.each(CASES)("a change of a $of", ({ of, make, changes, emptied }) => {
  const operation = `change${of}`;
  const fields = Object.keys({ ...changes[0], ...changes[1], ...emptied }).join(" ");
  const change = (caller: Caller, input: object) =>
    caller.run<Record<string, object>>(
      `mutation Change($input: Change${of}Input!) { ${operation}(input: $input) { id ${fields} } }`,
      { input },
    );

  test("leaves alone what it says nothing of, also what somebody else changes at the same time", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id } = await make(network);
    const before = (await change(owner, { id }))[operation];

    await Promise.all(changes.map((said) => change(owner, { id, ...said })));

    expect((await change(owner, { id }))[operation]).toEqual({ ...before, ...changes[0], ...changes[1] });
  });

  test.runIf(emptied)("empties what may be empty, by null, and nothing else", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id } = await make(network);
    const before = (await change(owner, { id }))[operation];
    const nothing = Object.fromEntries(Object.keys({ ...changes[1] }).map((field) => [field, null]));

    await change(owner, { id, ...nothing, ...emptied });

    expect((await change(owner, { id }))[operation]).toEqual({ ...before, ...emptied });
  });
});
