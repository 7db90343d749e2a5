import { expect, test } from "vitest";
import { SECRET_KEY, SIGNED_ANSWER, SIGNED_UPLOAD } from "./captures.ts";
import { isSignature, sign } from "./signature.ts";

test.each([
  ["the upload", SIGNED_UPLOAD],
  ["the answer", SIGNED_ANSWER],
])("%s of the specification has the signature of the specification", (_, { body, signature }) => {
  expect(sign(SECRET_KEY, body)).toBe(signature);
  expect(isSignature(SECRET_KEY, Buffer.from(body), signature)).toBe(true);
});

test.each([
  ["another key", "secretkey", SIGNED_UPLOAD.body, SIGNED_UPLOAD.signature],
  ["one more byte", SECRET_KEY, `${SIGNED_UPLOAD.body}\n`, SIGNED_UPLOAD.signature],
  ["the signature of something else", SECRET_KEY, SIGNED_UPLOAD.body, SIGNED_ANSWER.signature],
  ["no signature", SECRET_KEY, SIGNED_UPLOAD.body, ""],
])("%s does not pass", (_, key, body, signature) => {
  expect(isSignature(key, Buffer.from(body), signature)).toBe(false);
});
