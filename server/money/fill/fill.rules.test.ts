import { describe, expect, test } from "vitest";
import { judgePlate } from "../plate/plate-judge.rules.ts";
import { type FillFacts, type FillingCard, decideFill } from "./fill.rules.ts";

const CARD: FillingCard = {
  state: "NORMAL",
  validUntil: null,
  plate: null,
  owes: false,
  customerBuys: null,
  available: "100.55",
};
const FACTS: FillFacts = {
  card: CARD,
  today: "2026-11-24",
  isBound: true,
  mode: "AUTOMATIC",
  certification: "GENERAL",
  beside: null,
  plate: null,
  limit: null,
  unitPrice: "7.5",
  places: 2,
};
const card = (given: Partial<FillingCard>): Partial<FillFacts> => ({ card: { ...CARD, ...given } });

const NO_LIMITS = { dayAmount: null, dayVolume: null, dayCount: null, monthAmount: null, monthVolume: null };
const GROUP = { active: true, declinesOverdue: false, monthCount: null, ...NO_LIMITS };
const USED = {
  dayAmount: "30",
  dayVolume: "4",
  dayCount: 1,
  monthAmount: "30",
  monthVolume: "4",
  monthCount: 1,
};
const PLATE = { cylinderTestUntil: null, overrideUntil: null };
const FILL = { day: "2026-11-24", isGas: false, amount: null, volume: null };
const limited = (
  limits: Partial<typeof GROUP> | { dayAmount: string } | { dayVolume: string } | { active: boolean },
) => ({
  plate: judgePlate(PLATE, { ...GROUP, ...limits }, USED, FILL),
});

describe("a card that fills", () => {
  test("is allowed what it has, and the trace says what was asked", () => {
    expect(decideFill(FACTS)).toEqual({
      declinedBy: null,
      plateRule: null,
      limitRule: null,
      flags: [],
      bound: "100.55",
      rules: "+CARD +STATE +VALIDITY +DEBT =CUSTOMER +GUN +RELEASE =CERTIFICATION =PLATE =LIMIT +AVAILABLE".split(" "),
    });
  });

  test.each<[string, Partial<FillFacts>, string]>([
    ["nobody's tag", { card: null }, "CARD"],
    ["a lost card", card({ state: "LOST" }), "STATE"],
    ["a card on the credit of whoever is stopped", card({ customerBuys: false }), "CUSTOMER"],
    ["a replaced card", card({ state: "REPLACED" }), "STATE"],
    ["a card of yesterday", card({ validUntil: "2026-11-23" }), "VALIDITY"],
    ["a card that owes", card({ owes: true }), "DEBT"],
    ["an unbound address", { isBound: false }, "GUN"],
    ["a station that releases by hand", { mode: "MANUAL" }, "RELEASE"],
    ["a station that wants an employee", { certification: "EMPLOYEE" }, "CERTIFICATION"],
    ["a station that wants a password", { certification: "PASSWORD" }, "CERTIFICATION"],
    ["a card without a plate where one is wanted", { certification: "CAR_LICENCE" }, "CERTIFICATION"],
    ["a plate whose group is off", limited({ active: false }), "PLATE"],
    ["a card beyond its limits", { limit: { declinedBy: "DAY_AMOUNT", flags: [], rest: "0" } }, "LIMIT"],
    ["an empty card", card({ available: "0" }), "AVAILABLE"],
  ])("%s is declined by its rule", (_what, given, declinedBy) => {
    expect(decideFill({ ...FACTS, ...given })).toMatchObject({ declinedBy, bound: null });
  });

  test.each<[string, Partial<FillFacts>, string]>([
    ["on its last day", card({ validUntil: "2026-11-24" }), "100.55"],
    ["with its plate where one is wanted", { ...card({ plate: "A1" }), certification: "CAR_LICENCE" }, "100.55"],
    ["up to what its plate may spend today", limited({ dayAmount: "100" }), "70"],
    ["up to what its plate may draw today, at this price", limited({ dayVolume: "10" }), "45"],
    ["up to what its limits leave", { limit: { declinedBy: null, flags: [], rest: "50.009" } }, "50"],
    ["all it has where its limits leave more", { limit: { declinedBy: null, flags: [], rest: "500" } }, "100.55"],
    ["all it has where its limits only flag", { limit: { declinedBy: null, flags: ["HOURS"], rest: null } }, "100.55"],
    ["up to whole cents", card({ available: "10.009" }), "10"],
  ])("is allowed %s", (_what, given, bound) => {
    expect(decideFill({ ...FACTS, ...given })).toMatchObject({ declinedBy: null, bound });
  });

  test("is told which limit declines it, and is flagged only where it may fill", () => {
    const limit = { declinedBy: "GRADE", flags: ["HOURS"], rest: null } as const;

    expect(decideFill({ ...FACTS, limit })).toMatchObject({ declinedBy: "LIMIT", limitRule: "GRADE", flags: [] });
    expect(decideFill({ ...FACTS, limit, ...card({ state: "STOP" }) })).toMatchObject({
      declinedBy: "STATE",
      limitRule: null,
    });
    expect(decideFill({ ...FACTS, limit: { ...limit, declinedBy: null } })).toMatchObject({ flags: ["HOURS"] });
  });

  test("with several reasons against it is told the first, and the trace has all", () => {
    const { declinedBy, rules } = decideFill({ ...FACTS, ...card({ state: "STOP", owes: true, available: "0" }) });

    expect(declinedBy).toBe("STATE");
    expect(rules.filter((rule) => rule.startsWith("-"))).toEqual(["-STATE", "-DEBT", "-AVAILABLE"]);
  });
});
