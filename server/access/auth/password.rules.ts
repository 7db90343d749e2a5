import { refuse } from "../../kernel/errors/refuse.ts";

/** Long enough to resist guessing, short enough to be hashed quickly. */
const LENGTH = { least: 10, most: 200 };

/**
 * What people choose when they are asked for ten signs; compared in lower case. What stands at the head of every list of
 * leaked passwords, as far as it is long enough to be taken at all.
 */
const COMMON: ReadonlySet<string> = new Set(
  `0123456789 0987654321 1111222233 1122334455 1212121212 12345678910 1234567890 1234567891 123456789a 123456789q
  1234554321 123123123123 1029384756 1a2b3c4d5e 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 2wsx3edc4rfv 9876543210
  abcdefghij abcdefghijk abc1234567 abcd123456 admin12345 admin123456 adminadmin administrator asdfghjkl1 asdfghjkl;
  asdfasdfasdf basketball changeme123 chocolate1 computer123 dragon1234 football123 football12 forecourt1 forecourt123
  helloworld iloveyou12 iloveyou123 iloveyou1234 internet123 letmein1234 letmein123 liverpool1 manchester master1234
  monkey12345 myspace123 p@ssw0rd123 p@ssword123 pa55word123 pass123456 passw0rd123 password00 password01 password10
  password11 password12 password123 password1234 password12345 password123456 password2024 password2025 password2026
  passwordpassword princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv qwer123456 qwerty1234 qwerty12345 qwerty123456
  qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop123 secret1234 starwars123 sunshine12 sunshine123 superman12 superman123
  test123456 testtest123 trustno1234 welcome1234 welcome123 welcome2025 welcome2026 whatever12 woaini1314 woaini520 zaq12wsxcde3
  zxcvbnm123 zxcvbnm,./ zxcvbnmasdf`.split(/\s+/),
);

/** Why a password is not taken; null: it is. */
export function passwordFault(password: string, login: string): "LENGTH" | "COMMON" | "LOGIN" | "REPEATED" | null {
  const signs = [...password];
  if (signs.length < LENGTH.least || signs.length > LENGTH.most) {
    return "LENGTH";
  }
  const plain = password.trim().toLowerCase();
  if (plain === login.trim().toLowerCase()) {
    return "LOGIN";
  }
  if (new Set(signs).size === 1) {
    return "REPEATED";
  }
  return COMMON.has(plain) ? "COMMON" : null;
}

/** Refuses a password that is too short or too long, common, the login name itself or one sign over and over (10012). */
export function assertPassword(password: string, { login, field }: { login: string; field: string }): void {
  const fault = passwordFault(password, login);
  if (fault !== null) {
    refuse("PARAMETER_ERROR", { field, params: fault === "LENGTH" ? LENGTH : { reason: fault } });
  }
}
