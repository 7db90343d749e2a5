import type { EntityManager } from "@mikro-orm/postgresql";
import { recordDue } from "../access/audit/audit.service.ts";
import { storeApiToken } from "../access/auth/api-token.service.ts";
import { callerByLogin } from "../access/auth/caller.ts";
import { type Grants, effectiveRights, grantsOf, holdsOneOf } from "../access/auth/rights.ts";
import { signInOf } from "../access/auth/sign-in.ts";
import type { Config } from "../kernel/config.ts";
import { type AccountCaller, type Clock, sqlOf } from "../kernel/context.ts";
import { Mendable } from "../kernel/errors/mendable.ts";
import { Refusal } from "../kernel/errors/refuse.ts";
import type { TokenArguments } from "./token-arguments.ts";

const DAY_MS = 86_400_000;

interface Giving {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly config: Pick<Config, "DEFAULT_NETWORK">;
}

/** An API token that was made for an account. */
export interface GivenToken extends Grants {
  readonly token: string;
  readonly login: string;
  readonly expiresAt: Date;
}

/** What is asked for beyond what the account holds, a line for each argument. */
function faultsBeyond({ rights: held, login }: AccountCaller, asked: readonly number[]): string[] {
  const missing = grantsOf(asked.filter((right) => !holdsOneOf(held, [right])));
  return (["permissions", "operates", "approves"] as const)
    .filter((level) => missing[level].length > 0)
    .map((level) => `--${level}: ${login} doesn't hold ${missing[level].join(", ")}.`);
}

/**
 * Makes an API token for an account that may log in, with no more than the account holds, without its password: for whoever runs the
 * server. The log says so. What can't be is told by the argument that asks for it.
 */
export async function giveToken({ em, clock, config }: Giving, wanted: TokenArguments): Promise<GivenToken> {
  const db = sqlOf(em);
  const expiresAt = new Date(clock.now().getTime() + wanted.days * DAY_MS);
  const { networkId, name: login } = await signInOf({ db, config }, wanted.login);
  const holder = await callerByLogin(db, { networkId, login }, expiresAt);
  if (holder === null) {
    throw new Mendable(
      `--login: there is no account ${wanted.login} that may log in; of another network it needs that one's code, as in admin@first-light.`,
    );
  }
  const faults = faultsBeyond(holder, wanted.rights);
  if (faults.length > 0) {
    throw new Mendable(faults.join("\n"));
  }
  const rights = effectiveRights([wanted.rights]);
  const { accountId } = holder;
  return em.transactional(async (inner) => {
    const work = { em: inner, clock };
    const { name } = wanted;
    const { id, token } = await storeApiToken(work, { networkId, accountId, name, rights, expiresAt }).catch(
      (error: unknown) => {
        throw error instanceof Refusal ? new Mendable(`--name: ${login} has a token ${name} already.`) : error;
      },
    );
    const after = { name, account: login, ...grantsOf(rights), expiresAt };
    const doer = { networkId, platformId: null, accountId: null, name: "npm run token" };
    await recordDue(work, { operation: "createApiToken", objectType: "ApiToken", objectId: id, after }, doer);
    return { token, login, expiresAt, ...grantsOf(rights) };
  });
}
