import { expect, test } from "vitest";
import { chargedCard } from "../../test/cards.ts";
import { askFill, holdsOf } from "../../test/fills.ts";
import { memberFor } from "../../test/members.ts";
import { gunReading, sale, second } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, live } = await testServer();

const TAG = "04A1B2";
const GUNS = "subscription { gunStates { gunNumber cardNo userName carNumber balance } }";
interface Shown {
  gunStates: { gunNumber: number; cardNo: string | null }[];
}
const NOBODY = { cardNo: null, userName: null, carNumber: null, balance: null };

test("a gun shows who fills by which card, masked, from the hold to the sale", async () => {
  const network = await world.network();
  const { id: memberId } = await memberFor(network.owner, { name: "Wang Fang" });
  await chargedCard(network.owner, "100", { tag: TAG, memberId, plate: "A-1", number: "CARD-1234" });
  const { gateway, device } = await network.forecourt();
  const guns = (await live(network.owner)).subscribe<Shown>(GUNS);
  const first = async () => (await guns.next()).gunStates.find(({ gunNumber }) => gunNumber === 1);
  expect(await first()).toMatchObject(NOBODY);

  await askFill(gateway, device, TAG);

  expect(await first()).toMatchObject({ cardNo: "•••••1234", userName: "W••", carNumber: "A1", balance: "100" });
  await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
  expect(await first()).toMatchObject(NOBODY);
});

test("a gun whose device shows a tag says whose it is, and of a tag that nobody has the tag", async () => {
  const network = await world.network();
  const card = await chargedCard(network.owner, "100", { tag: TAG, number: "CARD-1234" });
  const other = await world.network();
  await chargedCard(other.owner, "1", { tag: "FFFF" });
  const { gateway, device } = await network.forecourt();
  const guns = (await live(network.owner)).subscribe<Shown>(GUNS);
  const first = async () => (await guns.next()).gunStates.find(({ gunNumber }) => gunNumber === 1);
  await first();

  await gateway.report({ guns: [gunReading(device, { state: "LIFTED", cardNo: TAG })] });
  expect(await first()).toMatchObject({ cardNo: "•••••1234", balance: null });
  await gateway.report({ guns: [gunReading(device, { state: "REFUELLING", cardNo: "FFFF", at: second(1) })] });

  expect(await first()).toMatchObject({ ...NOBODY, cardNo: "FFFF" });
  expect(await holdsOf(network.owner, card.id)).toEqual([]);
});
