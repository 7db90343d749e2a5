import { sql } from "kysely";
import { type Context, type Services, sqlOf } from "../../kernel/context.ts";
import { TICKET_PREFIX, hashToken, newToken } from "../auth/tokens.ts";

/** So long a code may follow its password. */
const TICKET_MS = 5 * 60_000;

/** A login whose password was right. */
export interface Ticket {
  readonly networkId: string;
  readonly accountId: string;
  /** What its password was compared with. */
  readonly passwordHash: string;
}

/** A ticket that is just handed out. */
export interface IssuedTicket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** The network stands in the ticket: it is looked for nowhere else. */
const FORM = new RegExp(`^${TICKET_PREFIX}[\\w-]{43}\\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

/** Hands out what a code can be traded with for a session, for five minutes; stored is its hash. */
export async function issueTicket(ctx: Context, { networkId, accountId, passwordHash }: Ticket): Promise<IssuedTicket> {
  const ticket = `${newToken(TICKET_PREFIX)}.${networkId}`;
  const expiresAt = new Date(ctx.clock.now().getTime() + TICKET_MS);
  await sql`insert into login_ticket (network_id, token_hash, account_id, password_hash, expires_at)
    values (${networkId}, ${hashToken(ticket)}, ${accountId}, ${passwordHash}, ${expiresAt})`.execute(sqlOf(ctx.em));
  return { ticket, expiresAt };
}

/** The login that a ticket stands for; null: it is none, was used or came too late. */
export async function findTicket(ctx: Context, ticket: string): Promise<Ticket | null> {
  const networkId = FORM.exec(ticket)?.[1];
  if (networkId === undefined) {
    return null;
  }
  const { rows } = await sql<Ticket>`
    select network_id as "networkId", account_id as "accountId", password_hash as "passwordHash" from login_ticket
    where network_id = ${networkId} and token_hash = ${hashToken(ticket)} and expires_at > ${ctx.clock.now()}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? null;
}

/** Takes a ticket away, with all others of its account: of two who come with it one gets true. */
export async function useTicket(ctx: Context, { networkId, accountId }: Ticket, ticket: string): Promise<boolean> {
  const { rows } = await sql<{ tokenHash: string }>`
    delete from login_ticket where network_id = ${networkId} and account_id = ${accountId} returning token_hash as "tokenHash"`.execute(
    sqlOf(ctx.em),
  );
  return rows.some(({ tokenHash }) => tokenHash === hashToken(ticket));
}

/** A chore: takes away tickets whose time is up. */
export async function forgetTickets({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await sql`delete from login_ticket where expires_at <= ${clock.now()}`.execute(db);
}
