import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Config } from "./config.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^sealed:([\w.-]{1,32}):([\w-]+)$/;

type Keys = Pick<Config, "SECRETS_KEY">;

/** The row that a secret stands in: moved to another one it can't be opened. */
export interface SecretPlace {
  readonly table: "second_factor" | "identity_provider" | "webhook" | "notification_rule" | "payment_setting";
  readonly networkId: string;
  /** What tells the row from others of its table and network; where there is one, the network's id. */
  readonly id: string;
}

const boundTo = ({ table, networkId, id }: SecretPlace): Buffer =>
  Buffer.from([table, networkId, id].join("\n").toLowerCase());

/** A secret as it is stored: sealed by the first of the server's keys, or as it is where it has none. */
export function sealSecret({ SECRETS_KEY: [first] }: Keys, place: SecretPlace, secret: string): string {
  if (first === undefined) {
    return secret;
  }
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, first.key, iv).setAAD(boundTo(place));
  const sealed = Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `sealed:${first.id}:${sealed.toString("base64url")}`;
}

/** What was stored by {@link sealSecret}, whether it was sealed then or not. Throws where the key isn't there, or what is stored isn't what was sealed here. */
export function openSecret({ SECRETS_KEY: keys }: Keys, place: SecretPlace, stored: string): string {
  const [, id, text] = SEALED.exec(stored) ?? [];
  if (text === undefined) {
    return stored;
  }
  const known = keys.find((each) => each.id === id);
  if (known === undefined) {
    throw new Error(`a secret of ${place.table} is sealed by the key ${id}, which SECRETS_KEY doesn't have`);
  }
  const sealed = Buffer.from(text, "base64url");
  const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(-TAG_BYTES)];
  const opening = createDecipheriv(CIPHER, known.key, iv, { authTagLength: TAG_BYTES });
  opening.setAAD(boundTo(place)).setAuthTag(tag);
  const opened = [opening.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), opening.final()];
  return Buffer.concat(opened).toString("utf8");
}

/** Whether a secret is stored as it would be stored now. */
export function isSealedNow({ SECRETS_KEY: [first] }: Keys, stored: string): boolean {
  return first !== undefined && SEALED.exec(stored)?.[1] === first.id;
}
