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

/** An activation code as a person types it: 20 characters (100 bits) without look-alikes, in groups of five. */
export function newActivationCode(): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const letters = [...randomBytes(20)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join("").replace(/(.{5})(?=.)/g, "$1-");
}

/** The code without the groups, in upper case: what is hashed. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** Takes the token out of "Bearer …". */
export function bearer(header: string | undefined): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(header ?? "");
  return match?.[1] ?? null;
}
