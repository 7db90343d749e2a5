import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { LIMITED_TAG, limitedCard, reviewFills } from "../../test/card-limits.ts";
import { MINUTE } from "../../test/clock.ts";
import { REQUEST, exportInput, exported, fetchFile } from "../../test/exports.ts";
import { askFill, fillsOf } from "../../test/fills.ts";
import { memberFor } from "../../test/members.ts";
import { testServer } from "../../test/server.ts";
import type { RequestExportInput } from "../../schema-types.generated.ts";
import type { Network, Operator } from "../../test/world.ts";

const { world, app, clock } = await testServer();

const COLUMNS = ["time", "cardNumber", "tag", "memberName", "stationName", "gunNumber", "unitPrice", "allowed"];
const REASONS = ["declinedBy", "plateRule", "limitRule", "limitsLifted", "bound", "flags", "odometer"];
const REVIEW = ["reviewer", "reviewedAt", "reviewNote"];
const worded = (id: string, words: Readonly<Record<string, string>>) => ({
  id,
  header: id,
  values: Object.entries(words).map(([value, text]) => ({ value, text })),
});

/** The present moment as a file tells it. */
const clockTime = () => clock.now().toISOString().slice(0, 19).replace("T", " ");

/** The lines of the file of what guns asked, below its header. */
async function linesOf(caller: Operator, given: Partial<RequestExportInput> = {}): Promise<string[]> {
  const columns = [...COLUMNS, ...REASONS, ...REVIEW].map((id) => ({ id }));
  const job = await exported(caller, { list: "CARD_FILLS", columns, ...given });
  expect(job).toMatchObject({ state: "DONE", failure: null });
  const csv = (await fetchFile(app, caller, job.id)).bytes.toString("utf8");
  return csv.replace("\uFEFF", "").trimEnd().split("\r\n").slice(1);
}

/** A card that fills at two guns with what a limit flags, and a tag that nobody has. */
async function asked(network: Network) {
  const { id: memberId } = await memberFor(network.owner, { name: "=1+1" });
  const at = await limitedCard(network, { plateRequired: true, flagged: ["PLATE"] }, { memberId });
  await askFill(at.gateway, at.device, LIMITED_TAG, { odometer: 1200 });
  clock.pass(MINUTE);
  await askFill(at.gateway, at.device, "FFFF01");
  clock.pass(MINUTE);
  await askFill(at.gateway, at.device, LIMITED_TAG, { address: "1.2" });
  return at;
}

test("what guns asked is a file that has what the list has under its filter, in its order", async () => {
  const network = await world.network();
  const { owner } = network;
  await asked(network);
  const filter = { declinedBy: ["CARD", "AVAILABLE"] } as const;
  const listed = await fillsOf(owner, filter);
  expect(listed.map(({ declinedBy }) => declinedBy)).toEqual(["AVAILABLE", "CARD"]);

  const columns = [
    worded("allowed", { true: "yes", false: "no" }),
    worded("declinedBy", { CARD: "unknown card", AVAILABLE: "nothing left" }),
    ...["tag", "cardNumber", "gunNumber", "unitPrice", "bound"].map((id) => ({ id })),
  ];
  const given = { columns, cardFills: { ...filter, declinedBy: [...filter.declinedBy] } };
  const expected = listed.map(({ declinedBy, tag, cardNumber, gunNumber, unitPrice }) => {
    const reason = declinedBy === "CARD" ? "unknown card" : "nothing left";
    return ["no", reason, tag, cardNumber ?? "", gunNumber, unitPrice, ""].join(",");
  });

  expect(await linesOf(owner, given)).toEqual(expected);
  expect(await linesOf(owner, { ...given, orderBy: "TIME_ASC" })).toEqual(expected.toReversed());
});

test("its cells have all that is known of a fill, and none is a formula", async () => {
  const network = await world.network();
  const { owner } = network;
  const asking = clockTime();
  const { card, station } = await asked(network);
  const [fill] = await fillsOf(owner, { allowed: true });
  await reviewFills(owner, [fill?.id ?? ""], "=2+2");

  const lines = await linesOf(owner, { cardFills: { reviewed: true } });

  const shown = `${card.number},${card.tag},'=1+1,${station.name},1,7`;
  expect(lines).toEqual([`${asking},${shown},true,,,,false,1000,PLATE,1200,${owner.login},${clockTime()},'=2+2`]);
});

test("only whoever may see the list gets its file", async () => {
  const network = await world.network();
  await asked(network);
  for (const permission of [Permission.UserInfoList, Permission.UserFlowQuery]) {
    expect(await linesOf(await network.operator({ permissions: [permission] }))).toHaveLength(3);
  }
  const other = await network.operator({ permissions: [Permission.TransactionStatistics] });
  const input = exportInput({ list: "CARD_FILLS", columns: [{ id: "time" }] });

  expect(await other.expectRefusal(REQUEST, { input })).toMatchObject({ number: 403 });
});

test("the file of another network's guns is empty, whichever cards are named", async () => {
  const { card } = await asked(await world.network());
  const stranger = await world.network();

  expect(await linesOf(stranger.owner, { cardFills: { cardIds: [card.id] } })).toEqual([]);
});
