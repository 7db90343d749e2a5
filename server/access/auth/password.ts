import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import type { Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";

/** RFC 9106 argon2id: 19 MiB, two passes, one lane; some 20 ms of one core. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** `$argon2id$v=19$m=…,t=…,p=…$salt$tag`: the PHC string format, base64 without padding. */
const ENCODED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/;

const derive = promisify(argon2);

/** Hashes a password with a salt of its own; the result carries its parameters, so that they can grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive("argon2id", parameters(password, salt));
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${plain(salt)}$${plain(tag)}`;
}

/** Whether the password is the one that was hashed; compares in constant time. Text that is no hash matches nothing. */
export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = ENCODED.exec(encoded) ?? [];
  if (salt === undefined || tag === undefined) {
    return dummyVerify(password);
  }
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    ...parameters(password, Buffer.from(salt, "base64")),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** Takes as long as verifyPassword and is always false: an account that doesn't exist must not answer sooner. */
export async function dummyVerify(password: string): Promise<false> {
  const nothing = Buffer.alloc(TAG_BYTES);
  timingSafeEqual(await derive("argon2id", parameters(password, Buffer.alloc(SALT_BYTES))), nothing);
  return false;
}

/** The same letters typed on different keyboards come in different bytes; NFKC makes them one. */
function parameters(password: string, nonce: Buffer): Argon2Parameters {
  return {
    message: password.normalize("NFKC"),
    nonce,
    parallelism: LANES,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  };
}

function plain(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
