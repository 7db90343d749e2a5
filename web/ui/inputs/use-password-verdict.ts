import { useEffect, useState } from "react";
import {
  PASSWORD_LENGTH,
  type PasswordFault,
  type PasswordOwner,
  passwordFault,
} from "../../../common/password-fault.ts";
import type { MessageId } from "../../i18n/messages.ts";
import { passwordStrength, type PasswordStrength } from "./password-strength.ts";

/** What is told of a password while it is typed. */
export interface PasswordVerdict {
  readonly strength: PasswordStrength;
  readonly message: MessageId;
  readonly values?: Readonly<Record<string, number>>;
}

const WORDS = {
  weak: "input.password.weak",
  fair: "input.password.fair",
  strong: "input.password.strong",
} as const satisfies Record<PasswordStrength, MessageId>;

const REASONS = {
  COMMON: "form.password.COMMON",
  LOGIN: "form.password.LOGIN",
  NETWORK: "form.password.NETWORK",
  REPEATED: "form.password.REPEATED",
} as const satisfies Record<Exclude<PasswordFault, "LENGTH">, MessageId>;

const estimate = (password: string): PasswordVerdict => {
  const strength = passwordStrength(password);
  return { strength, message: WORDS[strength] };
};

/** What the account's rule says of a password, and how strong it is where the rule takes it. */
export function verdictByRule(password: string, owner: PasswordOwner, leaked: ReadonlySet<string>): PasswordVerdict {
  const fault = passwordFault(password, owner, leaked);
  if (fault === null) {
    return estimate(password);
  }
  const { least, most } = PASSWORD_LENGTH;
  const said =
    fault !== "LENGTH"
      ? { message: REASONS[fault] }
      : [...password].length < least
        ? { message: WORDS.weak }
        : { message: "form.tooLong" as const, values: { most } };
  return { strength: "weak", ...said };
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Asked for once; where it didn't come, again at the next password. */
function loadLeaked(): Promise<ReadonlySet<string>> {
  loading ??= import("./leaked-passwords.ts").then(({ LEAKED_PASSWORDS }) => LEAKED_PASSWORDS);
  loading.catch(() => (loading = undefined));
  return loading;
}

/**
 * What to tell of a password; undefined: nothing. `owner`: whose account it is for, by whose rule the server will judge it; until all of
 * that rule is here nothing is promised. Without one it is an estimate.
 */
export function usePasswordVerdict(password: string, owner: PasswordOwner | undefined): PasswordVerdict | undefined {
  const [leaked, setLeaked] = useState<ReadonlySet<string>>();
  const isAsked = owner !== undefined && password !== "";
  useEffect(() => {
    let gone = false;
    if (isAsked) {
      loadLeaked().then(
        (list) => gone || setLeaked(list),
        () => undefined,
      );
    }
    return () => void (gone = true);
  }, [isAsked]);
  if (password === "") {
    return undefined;
  }
  if (owner === undefined) {
    return estimate(password);
  }
  return leaked === undefined ? undefined : verdictByRule(password, owner, leaked);
}
