import { expect, test } from "vitest";
import type { FillAnswer } from "../../driver.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { readMessage, writeMessage, type Packet } from "./envelope.ts";
import { answerTags } from "./tags.ts";

const question = (Tags: unknown): Packet => {
  const message = readMessage(writeMessage([{ Id: 4, Type: "RequestTagsInformation", Data: { Tags } }]));
  return message?.packets[0] as Packet;
};
const TAG = { Tag: "1234567890ABCDEF", Pump: 1, Nozzle: 2, FuelGradeId: 1, FuelGradeName: "Petrol", Price: 2.34 };
const ALLOWED: FillAnswer = { allowed: true, bound: "120.50", price: null, holder: "Wang Fang", plate: "A12345" };

test("a tag that may fill is valid, up to what is held for it", async () => {
  const host = fakeHost();
  host.answerFill = () => ALLOWED;

  expect(await answerTags(host, question([TAG]))).toEqual({
    Id: 4,
    Type: "TagsInformation",
    Message: "OK",
    Data: {
      Tags: [
        {
          Tag: "1234567890ABCDEF",
          Valid: true,
          AccountType: "Amount",
          Balance: 120.5,
          OwnerName: "Wang Fang",
          VehicleNumber: "A12345",
        },
      ],
    },
  });
  expect(host.askedFills).toEqual([{ address: "1.2", tag: "1234567890ABCDEF", unitPrice: "2.34" }]);
});

test("a price of its own goes along, so that the pump charges what will be booked", async () => {
  const host = fakeHost();
  host.answerFill = () => ({ ...ALLOWED, price: "2.2250" });

  const [tag] = ((await answerTags(host, question([TAG])))["Data"] as { Tags: object[] }).Tags;

  expect(tag).toMatchObject({ Valid: true, Price: 2.225 });
});

test("what the controller's display can't show is left out", async () => {
  const host = fakeHost();
  host.answerFill = () => ({ ...ALLOWED, holder: "王芳", plate: null });

  const [tag] = ((await answerTags(host, question([TAG])))["Data"] as { Tags: object[] }).Tags;

  expect(tag).toEqual({ Tag: TAG.Tag, Valid: true, AccountType: "Amount", Balance: 120.5 });
});

test.each([
  ["the server declines", TAG],
  ["there is no nozzle", { ...TAG, Nozzle: 0 }],
  ["there is no price", { ...TAG, Price: 0 }],
  ["the tag is all zeros", { ...TAG, Tag: "0000000000000000" }],
])("a tag is not valid where %s", async (_why, tag) => {
  const host = fakeHost();
  host.answerFill = ({ address }) => (address === "1.2" && tag === TAG ? { ...ALLOWED, allowed: false } : ALLOWED);

  expect(await answerTags(host, question([tag]))).toMatchObject({ Data: { Tags: [{ Tag: tag.Tag, Valid: false }] } });
});

test.each([[undefined], [7], [[7, {}, null]]])("a question without tags, %j, is answered with none", async (tags) => {
  expect(await answerTags(fakeHost(), question(tags))).toMatchObject({ Message: "OK", Data: { Tags: [] } });
});
