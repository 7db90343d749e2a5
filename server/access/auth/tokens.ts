import { hash, randomBytes } from "node:crypto";

/** What a token begins with, so that a leaked one can be told by its look. */
export const SESSION_PREFIX = "fcs_";
export const GATEWAY_PREFIX = "fcg_";
export const API_PREFIX = "fca_";
/** Of a login that waits for its code: no caller's, so that it opens nothing by itself. */
export const TICKET_PREFIX = "fcl_";

/** A new secret of 256 random bits. */
export const newToken = (prefix: string): string => prefix + randomBytes(32).toString("base64url");

/** What is stored of a secret that has 256 bits of its own: its SHA-256. */
export const hashToken = (token: string): string => hash("sha256", token, "base64url");

/** 32 signs, none of them like another one. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** 140 random bits: too many to be tried, so that a hash without salt keeps them. */
const LETTERS = 28;

/** A secret that a person types or writes down, in groups of four. */
export function newCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** What is stored of a code, in whatever case and groups it is typed, and however long codes were when it was made. */
export const hashCode = (code: string): string => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));

/** Takes the token out of "Bearer …". */
export function bearer(header: string | undefined): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(header ?? "");
  return match?.[1] ?? null;
}
