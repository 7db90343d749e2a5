import { randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { recordDue } from "../access/audit/audit.service.ts";
import { Account } from "../access/auth/account.entity.ts";
import { hashPassword } from "../access/auth/password.ts";
import { revokeSessions } from "../access/auth/session.service.ts";
import { typedName } from "../../common/sign-in.ts";
import { type Clock, sqlOf } from "../kernel/context.ts";

const UNSCOPED = { filters: { scope: false } } as const;

/** A password that nobody chose: 144 bits. */
export const makePassword = (): string => randomBytes(18).toString("base64url");

/**
 * Gives an account, `name@code`, a password that is made here, as an administrator does: good for choosing another one, its sessions end.
 * For whoever runs the server, where nobody else can; null: there is no such account.
 */
export async function givePassword(em: EntityManager, clock: Clock, signIn: string): Promise<string | null> {
  const { split } = typedName(signIn);
  const { rows } = await sql<{ networkId: string }>`select id as "networkId" from platform
    where network_id = id and deleted_at is null and sign_in_code = ${split?.code ?? ""}`.execute(sqlOf(em));
  const networkId = rows[0]?.networkId;
  if (networkId === undefined) {
    return null;
  }
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return em.transactional(async (inner) => {
    const wanted = { networkId, login: split?.name ?? "", deletedAt: null };
    const found = await inner.findOne(Account, wanted, UNSCOPED);
    if (found === null) {
      return null;
    }
    inner.assign(found, { passwordHash, passwordGiven: true, passwordGivenAt: clock.now() });
    await inner.flush();
    const work = { em: inner, clock };
    await revokeSessions(work, { networkId, accountId: found.id });
    const doer = { networkId, platformId: null, accountId: null, name: "npm run password" };
    await recordDue(work, { operation: "resetPassword", objectType: "Account", objectId: found.id }, doer);
    return password;
  });
}
