import { addDays } from "../../common/zone-time.ts";
import type { Context } from "../kernel/context.ts";
import { dayIn } from "../kernel/lists/days.ts";
import { createGasConversion } from "../trade/gas-balance/gas-conversion.service.ts";
import type { NetworkFile } from "./network-file.ts";

/** What a cubic metre of the network's gas weighs, since the day before its past began; nothing where the file tells none. */
export async function seedGas(ctx: Context, { network, gas, asOf, pastDays }: NetworkFile): Promise<void> {
  if (gas === undefined) {
    return;
  }
  const began = asOf === undefined ? ctx.clock.now() : new Date(asOf);
  const validFrom = new Date(addDays(dayIn(network.timeZone, began), -pastDays - 1));
  await createGasConversion(ctx, { ...gas, validFrom });
}
