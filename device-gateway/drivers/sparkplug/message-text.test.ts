import { expect, test } from "vitest";
import { messageText, orderText } from "./message-text.ts";
import { decode, encode, TYPES } from "./payload.ts";

test("a message is read by its verb, its device and its metrics, and no card's number stands in it", () => {
  const bytes = encode(1_700_000_000_000, [
    { name: "Level/Volume", datatype: TYPES.Double, value: 18_420.5 },
    { name: "Card No", datatype: TYPES.String, value: "6222001234567890" },
  ]);

  const text = messageText({ verb: "DDATA", device: "gun-1" }, decode(bytes));

  expect(text).toMatch(/^DDATA gun-1 \{.*"Level\/Volume".*18420\.5/);
  expect(text).toContain("•••7890");
  expect(text).not.toContain("6222001234");
});

test("an order likewise", () => {
  const metrics = [{ name: "Command/Card No", datatype: TYPES.String, value: "04A1B2C3D4" }];

  expect(orderText("spBv1.0/S01/DCMD/box/gun-1", metrics)).toMatch(/^spBv1\.0\/S01\/DCMD\/box\/gun-1 .*"•••C3D4"/);
});
