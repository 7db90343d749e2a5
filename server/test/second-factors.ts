import { TOTP, Secret } from "otpauth";
import type { Clock } from "../kernel/context.ts";
import type { Caller } from "./execute.ts";
import { MINUTE } from "./clock.ts";
import type { TestServer } from "./server.ts";
import { type Network, type Operator, PASSWORD } from "./world.ts";

export const BEGIN_FACTOR =
  "mutation Begin($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { secret uri } }";
export const CONFIRM_FACTOR =
  "mutation Confirm($input: SecondFactorCodeInput!) { confirmSecondFactor(input: $input) { codes } }";
export const MAKE_CODES =
  "mutation Make($input: SecondFactorCodeInput!) { makeRecoveryCodes(input: $input) { codes } }";
export const END_FACTOR = "mutation End($input: EndSecondFactorInput!) { endSecondFactor(input: $input) }";
export const COMPLETE_LOGIN =
  "mutation Complete($input: CompleteLoginInput!) { completeLogin(input: $input) { uuid token name permissions expiresAt } }";
export const REMOVE_FACTOR =
  "mutation Remove($input: AccountInput!) { removeSecondFactor(input: $input) { id secondFactorSince } }";
export const OWN_FACTOR = "{ ownSecondFactor { since recoveryCodesLeft } }";
export const DEMAND_FACTOR =
  "mutation Demand($input: DemandSecondFactorInput!) { demandSecondFactor(input: $input) { id secondFactorDemanded secondFactorSince } }";
export const DEMAND_ALL_FACTORS = `mutation DemandAll($input: DemandAllSecondFactorsInput!) { demandAllSecondFactors(input: $input) {
  count lacking unchanged refused { count refusal { number field } } left } }`;
export const CHANGE_SIGN_IN_RULES =
  "mutation Rules($input: ChangeSignInRulesInput!) { changeSignInRules(input: $input) { secondFactorDemanded accountsLacking } }";
const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";

/** What an app shows at an instant for a secret. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** An account's app and what it wrote down. */
export interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Gives an account a second factor; the code of this half minute is used up by it. */
export async function enrol(operator: Caller, clock: Clock): Promise<Factor> {
  const { beginSecondFactor } = await operator.run<{ beginSecondFactor: { secret: string } }>(BEGIN_FACTOR, {
    input: { password: PASSWORD },
  });
  const { secret } = beginSecondFactor;
  const { confirmSecondFactor } = await operator.run<{ confirmSecondFactor: { codes: string[] } }>(CONFIRM_FACTOR, {
    input: { code: codeAt(secret, clock.now()) },
  });
  return { secret, recoveryCodes: confirmSecondFactor.codes };
}

/** The owner of a network of its own, whose app shows codes that were never used. */
export async function enrolledAt({ world, clock }: Pick<TestServer, "world" | "clock">) {
  const network = await world.network();
  const { owner } = network;
  const factor = await enrol(owner, clock);
  clock.pass(MINUTE);
  const codeNow = (apart = 0) => codeAt(factor.secret, new Date(clock.now().getTime() + apart));
  return { network, owner, ...factor, codeNow };
}

interface Completed {
  completeLogin: { uuid: string; token: string; name: string; permissions: number[] };
}

/** Trades a ticket and a code for a session. */
export const complete = async (nobody: Caller, input: { ticket: string; code: string }) =>
  (await nobody.run<Completed>(COMPLETE_LOGIN, { input })).completeLogin;

/** Since when a caller's logins ask for a code, and how many recovery codes are left. */
export async function factorOf(caller: Caller) {
  const { ownSecondFactor } = await caller.run<{
    ownSecondFactor: { since: string | null; recoveryCodesLeft: number };
  }>(OWN_FACTOR);
  return ownSecondFactor;
}

/** The ticket that a right password gets. */
export async function ticketFor(nobody: Caller, { signIn }: Operator, password = PASSWORD): Promise<string> {
  const refused = await nobody.expectRefusal(LOGIN, { input: { username: signIn, password } });
  if (refused.code !== "SECOND_FACTOR_NEEDED") {
    throw new Error(`no ticket: ${JSON.stringify(refused)}`);
  }
  return String(refused.params["ticket"]);
}

/** How each mutation on a second factor is brought to succeed and to leave its entry in the log. */
export const secondFactorDeedsAt = ({
  clock,
  nobody,
}: {
  readonly clock: Clock;
  readonly nobody: Caller;
}): Readonly<Record<string, (network: Network) => Promise<unknown>>> => ({
  beginSecondFactor: ({ owner }) => enrol(owner, clock),
  confirmSecondFactor: ({ owner }) => enrol(owner, clock),
  makeRecoveryCodes: async ({ owner }) => {
    const { recoveryCodes } = await enrol(owner, clock);
    await owner.run(MAKE_CODES, { input: { code: recoveryCodes[0] } });
  },
  endSecondFactor: async ({ owner }) => {
    const { recoveryCodes } = await enrol(owner, clock);
    await owner.run(END_FACTOR, { input: { password: PASSWORD, code: recoveryCodes[0] } });
  },
  removeSecondFactor: async (network) => {
    const operator = await network.operator();
    await enrol(operator, clock);
    await network.owner.run(REMOVE_FACTOR, { input: { id: operator.accountId } });
  },
  demandSecondFactor: async (network) => {
    const { accountId: id } = await network.operator();
    await network.owner.run(DEMAND_FACTOR, { input: { id, demanded: true } });
  },
  demandAllSecondFactors: async (network) => {
    const { accountId } = await network.operator();
    await network.owner.run(DEMAND_ALL_FACTORS, { input: { filter: { ids: [accountId] }, demanded: true } });
  },
  changeSignInRules: async ({ owner }) => {
    // Who has none would be held by it, and could not read the log.
    await enrol(owner, clock);
    await owner.run(CHANGE_SIGN_IN_RULES, { input: { secondFactorDemanded: true } });
  },
  completeLogin: async ({ owner }) => {
    const { recoveryCodes } = await enrol(owner, clock);
    const ticket = await ticketFor(nobody, owner);
    await nobody.run(COMPLETE_LOGIN, { input: { ticket, code: recoveryCodes[0] } });
  },
});
