import { randomBytes } from "node:crypto";
import { hashToken } from "../auth/tokens.ts";

const HOW_MANY = 10;
/** 80 random bits each: too many to be tried, so that a hash without salt keeps them. */
const LETTERS = 16;
/** 32 signs, none of them like another one. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

function newRecoveryCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** Ten codes as a person writes them down, in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newRecoveryCode);

/** What is stored of a code, in whatever case and groups it is typed. */
export const hashRecoveryCode = (code: string): string => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));
