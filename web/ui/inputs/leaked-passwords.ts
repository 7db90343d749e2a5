import { dictionary } from "@zxcvbn-ts/language-common";
import { commonPasswords } from "../../../common/password-fault.ts";

/** The passwords that are found most often in leaks, as the server knows them: two hundred kilobytes on the way, so nobody loads them but who chooses a password. */
export const LEAKED_PASSWORDS: ReadonlySet<string> = commonPasswords(dictionary["passwords-common"]);
