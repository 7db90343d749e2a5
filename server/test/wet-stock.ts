import type { ChangeWetStockSettingsInput } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import type { Network } from "./world.ts";

/** Changes from which variance on tanks are amber or red. */
export const SET_WET_STOCK = `mutation Set($input: ChangeWetStockSettingsInput!) {
  changeWetStockSettings(input: $input) { amberPercent redPercent monthLitres } }`;

const setWetStock = (caller: Caller, input: ChangeWetStockSettingsInput): Promise<unknown> =>
  caller.run(SET_WET_STOCK, { input });

/** How each change of the wet stock is brought to succeed. */
export const WET_STOCK_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  changeWetStockSettings: ({ owner }) => setWetStock(owner, { redPercent: "2" }),
};
