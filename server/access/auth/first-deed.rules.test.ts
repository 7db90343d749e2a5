import { describe, expect, test } from "vitest";
import { firstDeedOf } from "./first-deed.rules.ts";

const NOTHING = { byProvider: false, passwordGiven: false, factorDemanded: false, hasFactor: false };

describe("what a session must do first", () => {
  test.each([
    { title: "nothing, where nobody asks for anything", facts: {}, deed: null },
    {
      title: "a password of one's own, where somebody else chose it",
      facts: { passwordGiven: true },
      deed: "CHANGE_PASSWORD",
    },
    {
      title: "the password before the second factor",
      facts: { passwordGiven: true, factorDemanded: true },
      deed: "CHANGE_PASSWORD",
    },
    {
      title: "the password, whatever factor there is",
      facts: { passwordGiven: true, hasFactor: true },
      deed: "CHANGE_PASSWORD",
    },
    { title: "a second factor that is demanded", facts: { factorDemanded: true }, deed: "SET_UP_SECOND_FACTOR" },
    { title: "nothing, where the factor is there", facts: { factorDemanded: true, hasFactor: true }, deed: null },
    {
      title: "nothing, where the company said who it is",
      facts: { byProvider: true, passwordGiven: true, factorDemanded: true },
      deed: null,
    },
  ])("is $title", ({ facts, deed }) => {
    expect(firstDeedOf({ ...NOTHING, ...facts })).toBe(deed);
  });
});
