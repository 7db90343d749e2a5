import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeUploads, type FakeUpload } from "../test/fake-uploads.ts";
import { clearSession, isInterrupted, readSession, saveSession } from "./session.ts";
import { uploadImage, UploadFailure } from "./upload.ts";

const IMAGE = { id: "i1", kind: "LOGO", url: "/images/x.png", width: 240, height: 60, byteCount: 3 };
const ADA = { uuid: "u1", token: "token-1", name: "Ada", login: "ada", permissions: [112], operates: [], approves: [] };
const FILE = new Blob(["abc"]);

let uploads: readonly FakeUpload[];

beforeEach(() => {
  vi.useFakeTimers();
  uploads = fakeUploads();
  saveSession(ADA);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const shares: number[] = [];
  const way = new AbortController();
  const outcome = uploadImage("LOGO", FILE, { onProgress: (share) => shares.push(share), signal: way.signal }).catch(
    (error: unknown) => error,
  );
  const [upload] = uploads.slice(-1);
  return { upload: upload as FakeUpload, outcome, shares, way };
}

test("a file goes as it is, with the session's token, and tells how far it has come", async () => {
  const { upload, outcome, shares } = begin();

  upload.progress(1, 4);
  upload.progress(4, 4);
  upload.answer({ code: 0, msg: "OK", data: IMAGE });

  expect(await outcome).toEqual(IMAGE);
  expect(shares).toEqual([0.25, 1]);
  expect(upload).toMatchObject({
    url: "/uploads/logo",
    body: FILE,
    headers: { Authorization: "Bearer token-1", "Content-Type": "application/octet-stream" },
  });
});

test.each([
  { title: "what the server found", answer: { code: 10012, data: null, params: { reason: "EMPTY" } }, number: 10012 },
  { title: "a missing right", answer: { code: 403, data: null, params: {} }, number: 403 },
  { title: "a page of something in front of the server", answer: "<html>Bad gateway</html>", number: 502 },
])("$title is told", async ({ answer, number }) => {
  const { upload, outcome } = begin();

  upload.answer(answer, 502);

  const failure = await outcome;
  expect(failure).toBeInstanceOf(UploadFailure);
  expect(failure).toMatchObject({ number, fault: number === 10012 ? { reason: "EMPTY" } : undefined });
});

test("a broken connection is told", async () => {
  const { upload, outcome } = begin();

  upload.breakOff();

  expect(await outcome).toMatchObject({ number: "network" });
});

const REFUSED = { code: 401, data: null };
const sentWith = (upload: FakeUpload | undefined) => upload?.headers["Authorization"];

describe("a session that the server no longer knows", () => {
  test("asks for the password over the page, and the file goes once more", async () => {
    const { upload, outcome } = begin();
    upload.answer(REFUSED, 401);
    await vi.waitFor(() => expect(isInterrupted()).toBe(true));
    expect(readSession()).toBeDefined();

    saveSession({ ...ADA, token: "token-2" });
    await vi.waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]).toMatchObject({ url: "/uploads/logo", body: FILE });
    expect(sentWith(uploads[1])).toBe("Bearer token-2");
    uploads[1]?.answer({ code: 0, msg: "OK", data: IMAGE });

    expect(await outcome).toEqual(IMAGE);
  });

  test("an old token's refusal leaves a session alone that was renewed meanwhile", async () => {
    const { upload } = begin();
    saveSession({ ...ADA, token: "token-2" });

    upload.answer(REFUSED, 401);

    await vi.waitFor(() => expect(sentWith(uploads[1])).toBe("Bearer token-2"));
    expect(isInterrupted()).toBe(false);
    uploads[1]?.answer(REFUSED, 401);
    await vi.waitFor(() => expect(uploads).toHaveLength(2));
  });

  test("a file that is chosen meanwhile waits for it too", async () => {
    begin().upload.answer(REFUSED, 401);
    await vi.waitFor(() => expect(isInterrupted()).toBe(true));
    begin();
    expect(uploads).toHaveLength(1);

    saveSession({ ...ADA, token: "token-2" });

    await vi.waitFor(() => expect(uploads.slice(1).map(sentWith)).toEqual(["Bearer token-2", "Bearer token-2"]));
  });

  test("who goes to the login instead, or gives the file up, sends nothing more", async () => {
    const gone = begin();
    gone.upload.answer(REFUSED, 401);
    await vi.waitFor(() => expect(isInterrupted()).toBe(true));
    const other = begin();
    other.way.abort();
    expect(await other.outcome).toMatchObject({ name: "AbortError" });

    clearSession();

    expect(await gone.outcome).toMatchObject({ number: 401 });
    expect(uploads).toHaveLength(1);
  });
});

test("a slow line may take its time as long as something moves; five seconds of silence end it", async () => {
  const { upload, outcome } = begin();

  for (const loaded of [1, 2, 3]) {
    vi.advanceTimersByTime(4_900);
    upload.progress(loaded, 10);
  }
  expect(upload.aborted).toBe(false);
  vi.advanceTimersByTime(5_000);

  expect(upload.aborted).toBe(true);
  expect(await outcome).toMatchObject({ number: "timeout" });
});

test("who leaves gives it up", async () => {
  const { upload, outcome, way } = begin();

  way.abort();

  expect(upload.aborted).toBe(true);
  expect(await outcome).toMatchObject({ name: "AbortError" });
});
