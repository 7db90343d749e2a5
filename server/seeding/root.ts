import { randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { Account } from "../auth/account.entity.ts";
import { plainLogin } from "../auth/auth.service.ts";
import { hashPassword } from "../auth/password.ts";
import { ALL_PERMISSIONS } from "../auth/permission.ts";
import { Role } from "../auth/role.entity.ts";
import type { AccountCaller, Clock } from "../context.ts";
import { newId } from "../ids.ts";
import { Platform } from "../platform/platform.entity.ts";

/** What a new network needs before anybody can log in to it. */
export interface NewNetwork {
  readonly name: string;
  readonly siteLimit: number;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly measureUnitSymbol: string;
  readonly timeZone: string;
  readonly handshiftNumber: number;
  readonly admin: { readonly login: string; readonly name: string; readonly password: string };
}

/** Makes a network with its first administrator, who holds every permission. Nothing above it could ask for it, so this is no mutation. */
export async function makeNetwork(
  em: EntityManager,
  clock: Clock,
  { admin, ...facts }: NewNetwork,
): Promise<AccountCaller> {
  const id = newId();
  const platform = em.create(Platform, { ...facts, id, networkId: id, parent: null, path: id });
  const role = em.create(Role, {
    networkId: id,
    platform: platform as never,
    name: facts.name,
    permissions: [...ALL_PERMISSIONS],
  });
  const login = plainLogin(admin.login);
  const passwordHash = await hashPassword(admin.password);
  const account = em.create(Account, {
    networkId: id,
    platform: platform as never,
    login,
    name: admin.name,
    passwordHash,
    roles: [role] as never,
    createdAt: clock.now(),
  });
  await em.flush();
  const now = clock.now();
  return {
    kind: "ACCOUNT",
    sessionId: randomUUID(),
    accountId: account.id,
    login,
    name: admin.name,
    platformId: id,
    permissions: ALL_PERMISSIONS,
    scope: { networkId: id, platformIds: null, lineIds: null },
    expiresAt: now,
  };
}
