import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const REALM = "PTS";
const NONCE_LIFE_MS = 300_000;

interface User {
  readonly login: string;
  readonly password: string;
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** True for the right Basic credentials. */
export function basicFits(header: string | undefined, user: User): boolean {
  return equal(header ?? "", `Basic ${Buffer.from(`${user.login}:${user.password}`).toString("base64")}`);
}

/** The controller's own HTTP Digest (RFC 7616 with MD5, qop auth). */
export class DigestGuard {
  private readonly nonces = new Map<string, number>();

  constructor(private readonly user: User) {}

  /** A WWW-Authenticate header with a new nonce. */
  challenge(now: number): string {
    for (const [nonce, at] of this.nonces) if (now - at > NONCE_LIFE_MS) this.nonces.delete(nonce);
    const nonce = randomBytes(16).toString("hex");
    this.nonces.set(nonce, now);
    return `Digest realm="${REALM}", qop="auth", algorithm=MD5, nonce="${nonce}", opaque="${md5(nonce).slice(0, 16)}"`;
  }

  /** True where the Authorization header proves the password for this very request. */
  fits(header: string | undefined, method: string, uri: string): boolean {
    if (!header?.startsWith("Digest ")) return false;
    const given = fieldsOf(header.slice(7));
    const nonce = given.get("nonce") ?? "";
    if (!this.nonces.has(nonce) || given.get("username") !== this.user.login || given.get("uri") !== uri) return false;
    const secret = md5(`${this.user.login}:${REALM}:${this.user.password}`);
    const asked = md5(`${method}:${uri}`);
    const middle = given.has("qop") ? `${given.get("nc")}:${given.get("cnonce")}:${given.get("qop")}:` : "";
    return equal(given.get("response") ?? "", md5(`${secret}:${nonce}:${middle}${asked}`));
  }
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [, name = "", quoted, bare = ""] of text.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)) {
    fields.set(name, quoted ?? bare);
  }
  return fields;
}
