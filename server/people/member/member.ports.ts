import type { Context } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";

/** Forgets what else tells who a member was, in the transaction that erases them. */
type MemberTrace = (ctx: Context, memberId: string) => Promise<void>;

export const memberTraces = new Port<MemberTrace>("who forgets a member");
