import type { ChangePricesInput, PriceChangeInput } from "../schema-types.generated.ts";
import {
  ChangePricesDocument,
  type PriceFactsFragment,
  StationPricesDocument,
  UnitPricesDocument,
} from "../trade/prices/pricing.generated.ts";
import type { Caller } from "./execute.ts";
import { type Forecourt, type Thing, unique } from "./world.ts";

/** A row of a price change at a forecourt's station and grade. */
export const priced = ({ station, grade }: Pick<Forecourt, "station" | "grade">, price: string): PriceChangeInput => ({
  stationId: station.id,
  gradeId: grade.id,
  price,
});

/** What changePrices takes, at once unless told. */
export const priceChange = (
  changes: PriceChangeInput[],
  more: Partial<ChangePricesInput> = {},
): { input: ChangePricesInput } => ({
  input: { changes, idempotencyKey: unique("price"), reason: "as told", ...more },
});

/** Changes prices; all of them must be taken. */
export async function changePrices(caller: Caller, changes: PriceChangeInput[], more: Partial<ChangePricesInput> = {}) {
  return (await caller.run(ChangePricesDocument, priceChange(changes, more))).changePrices;
}

/** The first cell of a station. */
export async function cellAt(caller: Caller, station: Thing, at?: string) {
  const { stationPrices } = await caller.run(StationPricesDocument, {
    filter: { stationIds: [station.id] },
    ...(at && { at }),
  });
  const [cell] = stationPrices.nodes[0]?.cells ?? [];
  if (cell === undefined) {
    throw new Error("the station sells nothing");
  }
  return cell;
}

/** The prices of a station, the oldest first. */
export async function pricesAt(caller: Caller, station: Thing): Promise<PriceFactsFragment[]> {
  const filter = { stationIds: [station.id] };
  return (await caller.run(UnitPricesDocument, { first: 200, filter, orderBy: "EFFECTIVE_ASC" })).unitPrices.nodes;
}
/** The price that is in force at a forecourt, of whichever of its grades comes first. */
export const presentPrice = async (caller: Caller, { station }: Pick<Forecourt, "station">) =>
  (await pricesAt(caller, station)).find(({ status }) => status === "IN_FORCE")?.price;
