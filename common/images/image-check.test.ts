import { describe, expect, test } from "vitest";
import { bitmap, ico, icon, jpeg, png } from "../../web/test/images.ts";
import { checkImage, checkImageFile, type ImageKind } from "./image-check.ts";

const KB = 1_024;
const LOGO = { width: 240, height: 60 };
const SIDE = { width: 64, height: 64 };
const inPng = (size: number) => ({ size, picture: png({ width: size, height: size }) });
const inBitmap = (size: number) => ({ size, picture: bitmap(size) });
const text = (words: string) => new TextEncoder().encode(words);

/** The file with some of its bytes changed. */
function changed(file: Uint8Array, at: number, ...bytes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(file);
  copy.set(bytes, at);
  return copy;
}

const joined = (...files: readonly Uint8Array[]) => Uint8Array.from(files.flatMap((file) => [...file]));

describe("may go to the server", () => {
  test.each<{ title: string; kind: ImageKind; file: Uint8Array }>([
    { title: "an icon with a bitmap", kind: "ICON", file: icon() },
    { title: "an icon with a PNG in it", kind: "ICON", file: ico(inPng(64)) },
    { title: "an icon of several sizes", kind: "ICON", file: ico(inBitmap(16), inPng(256), inBitmap(64)) },
    { title: "a logo as PNG", kind: "LOGO", file: png(LOGO) },
    { title: "a logo as JPG, with stuffed bytes and restarts", kind: "LOGO", file: jpeg(LOGO) },
    { title: "a logo of exactly 300 KB", kind: "LOGO", file: png({ ...LOGO, fileBytes: 300 * KB }) },
    { title: "a picture of any size", kind: "PICTURE", file: jpeg({ width: 1_021, height: 7 }) },
    { title: "a picture of exactly 200 KB", kind: "PICTURE", file: png({ width: 1, height: 1, fileBytes: 200 * KB }) },
    {
      title: "a JPG with fill bytes",
      kind: "PICTURE",
      file: joined(jpeg(SIDE).subarray(0, 2), Uint8Array.of(0xff, 0xff), jpeg(SIDE).subarray(2)),
    },
    { title: "a part of a larger buffer", kind: "LOGO", file: joined(icon(), png(LOGO)).subarray(icon().length) },
  ])("$title", ({ kind, file }) => {
    expect(checkImage(kind, file)).toBeUndefined();
  });
});

describe("stays here", () => {
  test.each<{ title: string; kind: ImageKind; file: Uint8Array; fault: object }>([
    { title: "nothing at all", kind: "LOGO", file: new Uint8Array(), fault: { reason: "EMPTY" } },
    {
      title: "a logo of one byte more than 300 KB",
      kind: "LOGO",
      file: png({ ...LOGO, fileBytes: 300 * KB + 1 }),
      fault: { reason: "TOO_LARGE", mostBytes: 307_200, foundBytes: 307_201 },
    },
    {
      title: "a picture of one byte more than 200 KB",
      kind: "PICTURE",
      file: png({ ...LOGO, fileBytes: 200 * KB + 1 }),
      fault: { reason: "TOO_LARGE", mostBytes: 204_800, foundBytes: 204_801 },
    },
    {
      title: "a PNG for an icon",
      kind: "ICON",
      file: png(SIDE),
      fault: { reason: "WRONG_TYPE", types: ["ICO"], found: "PNG" },
    },
    {
      title: "an icon for a logo",
      kind: "LOGO",
      file: icon(),
      fault: { reason: "WRONG_TYPE", types: ["JPEG", "PNG"], found: "ICO" },
    },
    {
      title: "a cursor for an icon",
      kind: "ICON",
      file: changed(icon(), 2, 2),
      fault: { reason: "WRONG_TYPE", types: ["ICO"], found: "UNKNOWN" },
    },
    {
      title: "an SVG",
      kind: "PICTURE",
      file: text("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      fault: { reason: "WRONG_TYPE", types: ["JPEG", "PNG"], found: "UNKNOWN" },
    },
    {
      title: "an icon of 32 × 32",
      kind: "ICON",
      file: icon(32),
      fault: { reason: "WRONG_SIZE", width: 64, height: 64, foundWidth: 32, foundHeight: 32 },
    },
    {
      title: "a logo that stands on its side",
      kind: "LOGO",
      file: jpeg({ width: 60, height: 240 }),
      fault: { reason: "WRONG_SIZE", width: 240, height: 60, foundWidth: 60, foundHeight: 240 },
    },
    {
      title: "a picture that would fill the browser's memory",
      kind: "PICTURE",
      file: png({ width: 0x7f_ff_ff_ff, height: 60 }),
      fault: { reason: "TOO_WIDE", width: 4_096, height: 4_096, foundWidth: 2_147_483_647, foundHeight: 60 },
    },
  ])("$title", ({ kind, file, fault }) => {
    expect(checkImage(kind, file)).toEqual(fault);
  });
});

/** Where the frame of the JPG above begins. */
const SOF = 8;

describe("is damaged", () => {
  test.each<{ title: string; kind: ImageKind; file: Uint8Array }>([
    { title: "a PNG without its end", kind: "LOGO", file: png(LOGO).subarray(0, -1) },
    { title: "a PNG that is only a signature", kind: "LOGO", file: png(LOGO).subarray(0, 8) },
    { title: "a PNG whose chunk reaches beyond the file", kind: "LOGO", file: changed(png(LOGO), 33, 0xff) },
    { title: "a PNG with a header of another length", kind: "LOGO", file: changed(png(LOGO), 11, 12) },
    { title: "a PNG that doesn't begin with its header", kind: "LOGO", file: changed(png(LOGO), 12, 0x6a) },
    { title: "a PNG with two headers", kind: "LOGO", file: joined(png(LOGO).subarray(0, 33), png(LOGO).subarray(8)) },
    {
      title: "a PNG without image data",
      kind: "LOGO",
      file: joined(png(LOGO).subarray(0, 33), png(LOGO).subarray(-12)),
    },
    { title: "a PNG of no width", kind: "LOGO", file: png({ width: 0, height: 60 }) },
    { title: "a PNG with another behind it", kind: "LOGO", file: joined(png(LOGO), png(LOGO)) },
    { title: "a JPG without its end", kind: "LOGO", file: jpeg(LOGO).subarray(0, -1) },
    { title: "a JPG cut off within a segment", kind: "LOGO", file: jpeg(LOGO).subarray(0, 14) },
    { title: "a JPG that only begins", kind: "LOGO", file: jpeg(LOGO).subarray(0, 3) },
    { title: "a JPG whose segment reaches beyond the file", kind: "LOGO", file: changed(jpeg(LOGO), 4, 0xff, 0xff) },
    { title: "a JPG with a segment of no length", kind: "LOGO", file: changed(jpeg(LOGO), 4, 0, 0) },
    { title: "a JPG with a frame that is too short", kind: "LOGO", file: changed(jpeg(LOGO), SOF + 2, 0, 7) },
    { title: "a JPG of no height", kind: "LOGO", file: jpeg({ width: 240, height: 0 }) },
    {
      title: "a JPG with two frames",
      kind: "LOGO",
      file: joined(jpeg(LOGO).subarray(0, SOF + 13), jpeg(LOGO).subarray(SOF)),
    },
    {
      title: "a JPG without a frame",
      kind: "LOGO",
      file: joined(jpeg(LOGO).subarray(0, SOF), jpeg(LOGO).subarray(SOF + 13)),
    },
    { title: "a JPG with another behind it", kind: "LOGO", file: joined(jpeg(LOGO), jpeg(LOGO)) },
    { title: "an icon of nothing", kind: "ICON", file: ico() },
    { title: "an icon that is only a beginning", kind: "ICON", file: icon().subarray(0, 5) },
    { title: "an icon whose directory is cut off", kind: "ICON", file: icon().subarray(0, 21) },
    { title: "an icon whose picture is cut off", kind: "ICON", file: icon().subarray(0, -1) },
    {
      title: "an icon that says 64 × 64 of a bitmap of 32 × 32",
      kind: "ICON",
      file: ico({ ...inBitmap(32), told: { size: 64 } }),
    },
    {
      title: "an icon that says 64 × 64 of a PNG of 512 × 512",
      kind: "ICON",
      file: ico({ ...inPng(512), told: { size: 64 } }),
    },
    {
      title: "an icon whose picture lies outside of it",
      kind: "ICON",
      file: ico({ ...inBitmap(64), told: { offset: 0xff_ff_ff_f0 } }),
    },
    {
      title: "an icon whose picture lies in its directory",
      kind: "ICON",
      file: ico({ ...inBitmap(64), told: { offset: 0 } }),
    },
    {
      title: "an icon with a second picture that is no good",
      kind: "ICON",
      file: ico(inBitmap(64), { size: 16, picture: text("no picture at all") }),
    },
    { title: "an icon with a compressed bitmap", kind: "ICON", file: changed(icon(), 22 + 16, 1) },
  ])("$title", ({ kind, file }) => {
    expect(checkImage(kind, file)).toMatchObject({ reason: "DAMAGED" });
  });
});

test("a file beyond its limit isn't even read", async () => {
  const huge = { size: 5_000_000_000 } as Blob;

  expect(await checkImageFile("PICTURE", huge)).toEqual({
    reason: "TOO_LARGE",
    mostBytes: 204_800,
    foundBytes: 5_000_000_000,
  });
});

test("a file's name and what it says of itself count for nothing", async () => {
  const misnamed = new File([png(LOGO)], "icon.ico", { type: "image/x-icon" });

  expect(await checkImageFile("ICON", misnamed)).toMatchObject({ reason: "WRONG_TYPE", found: "PNG" });
  expect(await checkImageFile("LOGO", misnamed)).toBeUndefined();
});
