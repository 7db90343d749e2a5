import { randomBytes, randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { Account } from "../access/auth/account.entity.ts";
import { hashPassword } from "../access/auth/password.ts";
import { ALL_RIGHTS } from "../access/auth/rights.ts";
import { Role } from "../access/auth/role.entity.ts";
import { codeOf, plainLogin } from "../../common/sign-in.ts";
import type { AccountCaller, Clock } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import { Platform } from "../access/platform/platform.entity.ts";

/** What a new network needs before anybody can log in to it. */
export interface NewNetwork {
  readonly name: string;
  /** What tells it behind a login name; made of its name where it is absent. */
  readonly signInCode?: string;
  readonly siteLimit: number;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly measureUnitSymbol: string;
  readonly timeZone: string;
  readonly handshiftNumber: number;
  readonly admin: {
    readonly login: string;
    readonly name: string;
    readonly password: string;
    /** It is good for choosing another one. */
    readonly passwordGiven?: boolean;
  };
}

/** Makes a network with its first administrator, who holds every permission. Nothing above it could ask for it, so this is no mutation. */
export async function makeNetwork(
  em: EntityManager,
  clock: Clock,
  { admin, signInCode, ...facts }: NewNetwork,
): Promise<AccountCaller & { readonly signInCode: string }> {
  const id = newId();
  const code = signInCode ?? (await freeCode(em, codeOf(facts.name)));
  const platform = em.create(Platform, { ...facts, signInCode: code, id, networkId: id, parent: null, path: id });
  const role = em.create(Role, {
    networkId: id,
    platform: platform as never,
    name: facts.name,
    rights: [...ALL_RIGHTS],
  });
  const login = plainLogin(admin.login);
  const passwordHash = await hashPassword(admin.password);
  const account = em.create(Account, {
    networkId: id,
    platform: platform as never,
    login,
    name: admin.name,
    passwordHash,
    passwordGiven: admin.passwordGiven ?? false,
    passwordGivenAt: clock.now(),
    roles: [role] as never,
    createdAt: clock.now(),
  });
  await em.flush();
  const now = clock.now();
  return {
    signInCode: code,
    kind: "ACCOUNT",
    sessionId: randomUUID(),
    accountId: account.id,
    login,
    name: admin.name,
    platformId: id,
    rights: ALL_RIGHTS,
    scope: { networkId: id, platformIds: null, branchIds: null, lineIds: null },
    expiresAt: now,
  };
}

/** The code, or one like it where another network has it. */
async function freeCode(em: EntityManager, code: string): Promise<string> {
  const isTaken = (await em.count(Platform, { signInCode: code }, { filters: { scope: false } })) > 0;
  return isTaken ? `${code}-${randomBytes(2).toString("hex")}` : code;
}
