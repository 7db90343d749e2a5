import { createHash, randomBytes } from "node:crypto";

type Challenge = ReadonlyMap<string, string>;

/** Node's names of the hashes that RFC 7616 names. */
const HASHES: ReadonlyMap<string, string> = new Map([
  ["md5", "md5"],
  ["sha-256", "sha256"],
]);

const TOKEN = /([A-Za-z0-9_-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))|([A-Za-z][A-Za-z0-9_-]*)/g;

/** Answers a web server's demand for a login, Digest (RFC 7616, 2617 and 2069) or Basic, and remembers its challenge. */
export class HttpLogin {
  private challenge: { readonly scheme: string; readonly fields: Challenge } | null = null;
  private uses = 0;

  constructor(
    private readonly login: string,
    private readonly password: string,
    private readonly clientNonce: () => string = () => randomBytes(12).toString("hex"),
  ) {}

  /** Takes the WWW-Authenticate of a 401; false when it asks for nothing that we can answer. */
  learn(header: string): boolean {
    const challenges = challengesOf(header);
    const digest = challenges.find(({ scheme, fields }) => scheme === "digest" && isAnswerable(fields));
    this.challenge = digest ?? challenges.find(({ scheme }) => scheme === "basic") ?? null;
    this.uses = 0;
    return this.challenge !== null;
  }

  /** The Authorization header; null until there has been a challenge. */
  authorization(method: string, uri: string): string | null {
    if (!this.challenge) return null;
    const { scheme, fields } = this.challenge;
    if (scheme === "basic") return `Basic ${Buffer.from(`${this.login}:${this.password}`).toString("base64")}`;
    this.uses++;
    return this.digest(fields, { method, uri });
  }

  private digest(fields: Challenge, { method, uri }: { readonly method: string; readonly uri: string }): string {
    const algorithm = fields.get("algorithm") ?? "MD5";
    const hash = (text: string) => createHash(hashOf(algorithm)).update(text).digest("hex");
    const [realm = "", nonce = ""] = [fields.get("realm"), fields.get("nonce")];
    const nc = this.uses.toString(16).padStart(8, "0");
    const cnonce = this.clientNonce();
    const user = hash(`${this.login}:${realm}:${this.password}`);
    const secret = /-sess$/i.test(algorithm) ? hash(`${user}:${nonce}:${cnonce}`) : user;
    const asked = hash(`${method}:${uri}`);
    const withQop = fields.has("qop");
    const response = hash(withQop ? `${secret}:${nonce}:${nc}:${cnonce}:auth:${asked}` : `${secret}:${nonce}:${asked}`);
    return `Digest ${[
      `username=${quoted(this.login)}`,
      `realm=${quoted(realm)}`,
      `nonce=${quoted(nonce)}`,
      `uri=${quoted(uri)}`,
      `response="${response}"`,
      ...(fields.has("algorithm") ? [`algorithm=${algorithm}`] : []),
      ...(fields.has("opaque") ? [`opaque=${quoted(fields.get("opaque") ?? "")}`] : []),
      ...(withQop ? ["qop=auth", `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ].join(", ")}`;
  }
}

/** One header may carry several challenges, their fields following one another after commas. */
function challengesOf(header: string): { scheme: string; fields: Map<string, string> }[] {
  const challenges: { scheme: string; fields: Map<string, string> }[] = [];
  for (const [, name, text, word, scheme] of header.slice(0, 4096).matchAll(TOKEN)) {
    if (scheme) challenges.push({ scheme: scheme.toLowerCase(), fields: new Map() });
    else if (name) challenges.at(-1)?.fields.set(name.toLowerCase(), text?.replace(/\\(.)/g, "$1") ?? word ?? "");
  }
  return challenges;
}

function isAnswerable(fields: Challenge): boolean {
  const qop = fields.get("qop");
  const knowsQop = qop === undefined || qop.split(",").some((value) => value.trim().toLowerCase() === "auth");
  return fields.has("nonce") && knowsQop && HASHES.has(plainName(fields.get("algorithm") ?? "MD5"));
}

function plainName(algorithm: string): string {
  return algorithm.toLowerCase().replace(/-sess$/, "");
}

function hashOf(algorithm: string): string {
  return HASHES.get(plainName(algorithm)) ?? "md5";
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
