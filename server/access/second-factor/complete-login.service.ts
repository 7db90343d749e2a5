import { Account } from "../auth/account.entity.ts";
import type { LoginResult } from "../auth/auth.types.ts";
import { beginSession, isPasswordOver, lockLogin, recordLoginFailure } from "../auth/begin-session.ts";
import { tryLogin } from "../auth/throttle.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { type Ticket, findTicket, useTicket } from "./login-ticket.ts";
import type { CompleteLoginInput } from "./second-factor.types.ts";
import { takeCode } from "./take-code.ts";

const UNSCOPED = { filters: { scope: false } } as const;

/**
 * Trades a ticket and a code for a session. A ticket that is none, was used or is over, or whose account has another password, no
 * second factor or no way in since: 10103. A wrong code: 10102; it counts like a wrong password (THROTTLED). Whose given password
 * ended meanwhile: 10114.
 */
export async function completeLogin(ctx: Context, { ticket, code }: CompleteLoginInput): Promise<LoginResult> {
  const held = await findTicket(ctx, ticket);
  const found = held && (await holderOf(ctx, held));
  if (held === null || found === null) {
    return refuse("LOGIN_TICKET_OVER", { field: "ticket" });
  }
  const { locks, forgive, takeBack } = await tryLogin(ctx, { networkId: found.networkId, name: found.login });
  const begun = await transacting(ctx, async (inner) => {
    await lockLogin(inner, held);
    const row = await holderOf(inner, held);
    if (row === null || (await findTicket(inner, ticket)) === null) {
      return "OVER";
    }
    if (isPasswordOver(inner, row)) {
      return "GIVEN_OVER";
    }
    if (!(await takeCode(inner, held, code))) {
      return "WRONG";
    }
    return (await useTicket(inner, held, ticket)) ? beginSession(inner, row, "completeLogin") : "OVER";
  });
  if (begun === "OVER") {
    return refuse("LOGIN_TICKET_OVER", { field: "ticket" });
  }
  if (begun === "GIVEN_OVER") {
    await recordLoginFailure(ctx, found, { operation: "completeLogin", outcome: "GIVEN_PASSWORD_OVER" });
    await takeBack();
    return refuse("GIVEN_PASSWORD_OVER");
  }
  if (begun === "WRONG") {
    const outcome = locks ? "LOCKED" : "WRONG_CODE";
    await recordLoginFailure(ctx, found, { operation: "completeLogin", outcome });
    return refuse("WRONG_CODE", { field: "code" });
  }
  await forgive();
  return begun;
}

/** The account behind a ticket, as long as it may log in and its password is the one that was right. */
function holderOf(ctx: Context, { networkId, accountId, passwordHash }: Ticket): Promise<Account | null> {
  const wanted = { networkId, id: accountId, passwordHash, disabled: false, deletedAt: null };
  return ctx.em.findOne(Account, wanted, { ...UNSCOPED, populate: ["roles"], refresh: true });
}
