import { attempt, undo } from "./attempt.ts";
import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import { type Deed, once } from "./once.ts";
import { transacting } from "./transacting.ts";

/** Something that may be looked at beforehand, and is done once for its key. */
export interface Previewed {
  /** The mutation: it is what the keys call it. */
  readonly mutation: string;
  readonly input: { readonly idempotencyKey: string; readonly preview: boolean };
}

/** What its key stands for: all of its input but the key itself. */
export function keyedDeed({ mutation, input }: Previewed): Deed {
  const { idempotencyKey: key, preview: _, ...meant } = input;
  return { what: mutation, key, meant };
}

/**
 * Does work once for its key, in a transaction, and tells what came of it; a preview goes the same way to its end and is undone
 * there, without its key and with `null` in the place of the id. 10012 and 10015 of the key, and what the work refuses.
 */
export async function previewed<Made, Told extends { id: string | null }>(
  ctx: Context,
  asked: Previewed,
  work: (inside: Context, id: string) => Promise<Made>,
  tell: (inside: Context, id: string, made: Made | null, fate: "KEPT" | "UNDONE") => Promise<Told>,
): Promise<Told> {
  return attempt(() =>
    transacting(ctx, async (inside) => {
      if (asked.input.preview) {
        const id = newId();
        return undo({ ...(await tell(inside, id, await work(inside, id), "UNDONE")), id: null });
      }
      const { id, made } = await once(inside, keyedDeed(asked), (fresh) => work(inside, fresh));
      return tell(inside, id, made, "KEPT");
    }),
  );
}
