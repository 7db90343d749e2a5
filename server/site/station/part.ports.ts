import type { Context } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";

/** A tank or a gun that goes. */
interface GonePart {
  readonly kind: "tank" | "gun";
  readonly networkId: string;
  readonly id: string;
}

/** What ends together with a tank or a gun, in the transaction that deletes it. */
export const partEnds = new Port<(ctx: Context, part: GonePart) => Promise<void>>("what ends with a tank or a gun");

/** Has everything end that ends with a tank or a gun. */
export async function endPart(ctx: Context, part: GonePart): Promise<void> {
  for (const end of partEnds.all) {
    await end(ctx, part);
  }
}
