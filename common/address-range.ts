const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:[.](?!$)|$)){4}$/;
/** A token is for a program at a few places. */
export const MOST_RANGES = 50;

const LONGEST_PREFIX = { 4: 32, 6: 128 } as const;

/** An address, or all that begin like it: of so many bits. */
export interface AddressRange {
  readonly address: string;
  readonly family: 4 | 6;
  readonly prefix: number;
}

function familyOf(address: string): 4 | 6 | undefined {
  if (IPV4.test(address)) {
    return 4;
  }
  return address.includes(":") && URL.canParse(`http://[${address}]`) ? 6 : undefined;
}

/** What "203.0.113.7", "10.0.0.0/8" or "2001:db8::/32" means; undefined: it is no address and no network. */
export function addressRangeOf(text: string): AddressRange | undefined {
  const [address = "", bits, ...more] = text.split("/");
  const family = familyOf(address);
  if (family === undefined || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) {
    return undefined;
  }
  const prefix = bits === undefined ? LONGEST_PREFIX[family] : Number(bits);
  return prefix <= LONGEST_PREFIX[family] ? { address, family, prefix } : undefined;
}

/** What is typed as a list of them, by commas or spaces. */
export const addressRangesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== "");
