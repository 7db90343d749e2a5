import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { loadMessages } from "../../i18n/messages.ts";
import { wordedKinds, wordedOperations } from "./audit-words.ts";

await loadMessages("en");

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

/**
 * A login's, an import's and a delivery ticket's object, which the contract has no type for; a file's way in, a device's, a payment
 * provider's, an identity provider's, what falls due by itself, and an entry into locked days beside the deed that made it, which are no mutations.
 */
const BEYOND_CONTRACT =
  "Session Import DeliveryTicket uploadImage activateDevice applyPrice expirePrices paymentPaid paymentFailed paymentRefunded enterLocked signInByProvider linkIdentity".split(
    " ",
  );

test("the operations that have words are mutations of the contract", () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});

  expect(wordedOperations().length).toBeGreaterThan(0);
  expect(wordedOperations().filter((name) => !mutations.includes(name) && !BEYOND_CONTRACT.includes(name))).toEqual([]);
});

test("the kinds of object that have words are types of the contract", () => {
  const types = Object.keys(schema.getTypeMap());

  expect(wordedKinds().length).toBeGreaterThan(0);
  expect(wordedKinds().filter((name) => !types.includes(name) && !BEYOND_CONTRACT.includes(name))).toEqual([]);
});
