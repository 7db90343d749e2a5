/** What a network is told by behind a login name: short, in small letters, and never like the end of an e-mail address. */
export const SIGN_IN_CODE = /^[a-z0-9][a-z0-9-]{0,19}$/;

/** Login names are compared in lower case, without blanks around them. */
export const plainLogin = (login: string): string => login.trim().toLowerCase();

/** A name as somebody typed it: as a whole, and split where it may tell its network. */
export interface TypedName {
  readonly whole: string;
  readonly split: { readonly name: string; readonly code: string } | null;
}

/** "anna@north" may be anna of the network north; "anna@north.example" is a name, since no code has a dot. */
export function typedName(typed: string): TypedName {
  const whole = plainLogin(typed);
  const at = whole.lastIndexOf("@");
  const code = whole.slice(at + 1);
  const name = whole.slice(0, Math.max(0, at)).trim();
  return { whole, split: at > 0 && name !== "" && SIGN_IN_CODE.test(code) ? { name, code } : null };
}

const LONGEST_SLUG = 15;

/** A code made of a network's name; names in other scripts give "network". */
export function codeOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "network" : slug;
}
