import type { Context } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";

/** Lets a special customer go who is about to be deleted, or refuses: 10019. */
export const customerLeaving = new Port<(ctx: Context, customerId: string) => Promise<void>>(
  "what special customers leave behind",
);

/** Is told, before it is, that a special customer is about to buy on other terms: its state, its limit or its validity change. */
export const customerTermsChanging = new Port<(ctx: Context, customerId: string) => Promise<void>>(
  "what is held on special customers' credit",
);
