import { expect, test, beforeEach } from "vitest";
import { takeBroughtToken } from "./brought-token.ts";
import { beginWith, forgetPhone, keepSeen, readEnding, readPhoneToken, readSeen } from "./kept.ts";

const TOKEN = "fca_0123456789abcdefghij";
const SEEN = { data: { sales: 3 }, at: "2026-11-20T10:00:00Z", wanted: "{}" };

beforeEach(() => forgetPhone("FORGOTTEN"));

test("what was seen is kept with its time and by what it was asked for", async () => {
  await beginWith(TOKEN);
  await keepSeen("today", SEEN, TOKEN);

  expect(await readPhoneToken()).toBe(TOKEN);
  expect(await readSeen("today")).toEqual(SEEN);
  expect(await readSeen("tanks")).toBeUndefined();
});

test("a phone that is forgotten or refused has neither token nor figures, and knows why", async () => {
  await beginWith(TOKEN);
  await keepSeen("today", SEEN, TOKEN);
  await forgetPhone("REFUSED");

  expect([await readPhoneToken(), await readSeen("today")]).toEqual([undefined, undefined]);
  expect(await readEnding()).toBe("REFUSED");
});

test("a page that is loaded again while its token is refused knows why all the same", async () => {
  await beginWith(TOKEN);
  const forgotten = forgetPhone("REFUSED");
  const [token, ending] = await Promise.all([readPhoneToken(), readEnding()]);
  await forgotten;

  expect([token, ending]).toEqual([undefined, "REFUSED"]);
});

test("an answer that comes after its token is gone is kept for nobody", async () => {
  await beginWith(TOKEN);
  await forgetPhone("REFUSED");
  await keepSeen("today", SEEN, TOKEN);
  await beginWith("fca_another_0123456789abc");
  await keepSeen("tanks", SEEN, TOKEN);

  expect([await readSeen("today"), await readSeen("tanks")]).toEqual([undefined, undefined]);
});

test("a new token begins with nothing that another one saw", async () => {
  await beginWith(TOKEN);
  await keepSeen("today", SEEN, TOKEN);
  await beginWith("fca_another_0123456789abc");

  expect(await readSeen("today")).toBeUndefined();
  expect(await readEnding()).toBeUndefined();
});

test.each([
  [`#token=${TOKEN}`, TOKEN, ""],
  ["#token=fcs_0123456789abcdefghij", undefined, ""],
  ["#token=", undefined, ""],
  ["#alarms", undefined, "#alarms"],
])("of %s the token %s is taken, and the address is left with %j", (hash, token, left) => {
  history.replaceState(null, "", `/m/${hash}`);

  expect(takeBroughtToken()).toBe(token);
  expect(location.hash).toBe(left);
  history.replaceState(null, "", "/");
});
