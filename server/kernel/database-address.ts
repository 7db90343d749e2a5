/** scheme, user, password, host with port, database, settings; a password ends at the last @ behind which a host can be. */
const ADDRESS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^:@/?#]*)(?::(?<password>.*))?@(?<rest>(?:\[[^\]]*\]|[^@/:?#]*)(?::\d+)?(?:\/[^/@?#]*)?(?:\?[^@]*)?)$/s;
/** What ends the password of an address, or begins no escape: then it was written as it is. */
const AS_IT_IS = /[@/?#[\]]|%(?![0-9a-f]{2})/i;

/**
 * An address of PostgreSQL as its parsers want it: a password that was put into it as it is (with @, / or #) is escaped;
 * one that is escaped already stays.
 */
export function soundAddress(address: string): string {
  const { scheme = "", user = "", password, rest = "" } = ADDRESS.exec(address)?.groups ?? {};
  return password !== undefined && AS_IT_IS.test(password)
    ? `${scheme}${user}:${encodeURIComponent(password)}@${rest}`
    : address;
}

/** The address with a password that was given apart from it, whatever signs it is made of. */
export function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}
