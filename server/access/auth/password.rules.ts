import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH, type PasswordOwner, commonPasswords, passwordFault } from "../../../common/password-fault.ts";
import { refuse } from "../../kernel/errors/refuse.ts";

/** The 49,000 passwords that are found most often in leaks. */
const COMMON_PASSWORDS = commonPasswords(dictionary["passwords-common"]);

/** Refuses a password that is too short or too long, common, the login name itself, the network's or one sign over and over (10012). */
export function assertPassword(
  password: string,
  { field, ...owner }: PasswordOwner & { readonly field: string },
): void {
  const fault = passwordFault(password, owner, COMMON_PASSWORDS);
  if (fault !== null) {
    refuse("PARAMETER_ERROR", { field, params: fault === "LENGTH" ? PASSWORD_LENGTH : { reason: fault } });
  }
}
