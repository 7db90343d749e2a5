import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { bitmap, ico, icon, jpeg, png } from "./test-images.ts";
import { assertImage } from "./upload.rules.ts";
import type { ImageKind } from "./upload.types.ts";

const KB = 1_024;
const LOGO = { width: 240, height: 60 };
const SIDE = { width: 64, height: 64 };
const inPng = (size: number) => ({ size, picture: png({ width: size, height: size }) });
const inBitmap = (size: number) => ({ size, picture: bitmap({ width: size, height: size }) });

/** The file with some of its bytes changed. */
function changed(file: Buffer, at: number, ...bytes: readonly number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}

/** The params of the refusal, or the size that was found. */
function verdict(kind: ImageKind, file: Uint8Array): unknown {
  try {
    return assertImage(kind, file);
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    expect(error.extensions).toMatchObject({ number: 10012, field: "file" });
    return error.extensions["params"];
  }
}

describe("is taken", () => {
  test.each<{ title: string; kind: ImageKind; file: Buffer; found: object }>([
    { title: "an icon with a bitmap", kind: "ICON", file: icon(), found: { ...SIDE, mediaType: "image/x-icon" } },
    { title: "an icon with a PNG in it", kind: "ICON", file: ico(inPng(64)), found: SIDE },
    {
      title: "an icon of several sizes, one of them the right one",
      kind: "ICON",
      file: ico(inBitmap(16), inPng(256), inBitmap(64)),
      found: SIDE,
    },
    { title: "a logo as PNG", kind: "LOGO", file: png(LOGO), found: { ...LOGO, mediaType: "image/png" } },
    { title: "a logo as JPG", kind: "LOGO", file: jpeg(LOGO), found: { ...LOGO, mediaType: "image/jpeg" } },
    { title: "a logo of exactly 300 KB", kind: "LOGO", file: png({ ...LOGO, fileBytes: 300 * KB }), found: LOGO },
    {
      title: "a picture of any size",
      kind: "PICTURE",
      file: jpeg({ width: 1_021, height: 7 }),
      found: { width: 1_021, height: 7 },
    },
    {
      title: "a picture of exactly 200 KB",
      kind: "PICTURE",
      file: png({ width: 1, height: 1, fileBytes: 200 * KB }),
      found: { width: 1, height: 1 },
    },
    {
      title: "a JPG with fill bytes and restart markers",
      kind: "PICTURE",
      file: Buffer.concat([
        jpeg(SIDE).subarray(0, 2),
        Buffer.from([0xff, 0xff, 0xff]),
        jpeg(SIDE).subarray(3, -2),
        Buffer.from([0xff, 0xd0, 0xff, 0x00, 0xff, 0xff, 0xd9]),
      ]),
      found: SIDE,
    },
  ])("$title", ({ kind, file, found }) => {
    expect(verdict(kind, file)).toMatchObject(found);
  });
});

describe("is refused by its length", () => {
  test.each<{ title: string; kind: ImageKind; file: Buffer; params: object }>([
    { title: "nothing at all", kind: "LOGO", file: Buffer.alloc(0), params: { reason: "EMPTY" } },
    {
      title: "an icon beyond 300 KB",
      kind: "ICON",
      file: ico({ size: 64, picture: png({ ...SIDE, fileBytes: 300 * KB }) }),
      params: { reason: "TOO_LARGE", mostBytes: 307_200, foundBytes: 307_222 },
    },
    {
      title: "a logo of one byte more than 300 KB",
      kind: "LOGO",
      file: png({ ...LOGO, fileBytes: 300 * KB + 1 }),
      params: { reason: "TOO_LARGE", mostBytes: 307_200, foundBytes: 307_201 },
    },
    {
      title: "a picture of one byte more than 200 KB",
      kind: "PICTURE",
      file: png({ ...LOGO, fileBytes: 200 * KB + 1 }),
      params: { reason: "TOO_LARGE", mostBytes: 204_800, foundBytes: 204_801 },
    },
  ])("$title", ({ kind, file, params }) => {
    expect(verdict(kind, file)).toEqual(params);
  });
});

describe("is refused by its type, whatever it may be called", () => {
  test.each<{ title: string; kind: ImageKind; file: Buffer; types: string[]; found: string }>([
    { title: "a PNG for an icon", kind: "ICON", file: png(SIDE), types: ["ICO"], found: "PNG" },
    { title: "an icon for a logo", kind: "LOGO", file: icon(), types: ["JPEG", "PNG"], found: "ICO" },
    {
      title: "a cursor for an icon",
      kind: "ICON",
      file: changed(icon(), 2, 2),
      types: ["ICO"],
      found: "UNKNOWN",
    },
    {
      title: "an SVG",
      kind: "PICTURE",
      file: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
      types: ["JPEG", "PNG"],
      found: "UNKNOWN",
    },
    { title: "a GIF", kind: "PICTURE", file: Buffer.from("GIF89a"), types: ["JPEG", "PNG"], found: "UNKNOWN" },
    {
      title: "half a signature",
      kind: "LOGO",
      file: png(LOGO).subarray(0, 4),
      types: ["JPEG", "PNG"],
      found: "UNKNOWN",
    },
  ])("$title", ({ kind, file, types, found }) => {
    expect(verdict(kind, file)).toEqual({ reason: "WRONG_TYPE", types, found });
  });
});

describe("is refused by its size in pixels", () => {
  test.each<{ title: string; kind: ImageKind; file: Buffer; params: object }>([
    {
      title: "an icon of 32 × 32",
      kind: "ICON",
      file: icon(32),
      params: { reason: "WRONG_SIZE", width: 64, height: 64, foundWidth: 32, foundHeight: 32 },
    },
    {
      title: "a logo that is one too wide",
      kind: "LOGO",
      file: png({ width: 241, height: 60 }),
      params: { reason: "WRONG_SIZE", width: 240, height: 60, foundWidth: 241, foundHeight: 60 },
    },
    {
      title: "a logo that stands on its side",
      kind: "LOGO",
      file: jpeg({ width: 60, height: 240 }),
      params: { reason: "WRONG_SIZE", width: 240, height: 60, foundWidth: 60, foundHeight: 240 },
    },
    {
      title: "a picture that would fill a browser's memory",
      kind: "PICTURE",
      file: changed(png(LOGO), 16, 0x7f, 0xff, 0xff, 0xff),
      params: { reason: "TOO_WIDE", width: 4_096, height: 4_096, foundWidth: 2_147_483_647, foundHeight: 60 },
    },
  ])("$title", ({ kind, file, params }) => {
    expect(verdict(kind, file)).toEqual(params);
  });
});

const SOF = jpeg(LOGO).indexOf(Buffer.from([0xff, 0xc0]));

describe("is refused as damaged", () => {
  test.each<{ title: string; kind: ImageKind; file: Buffer; found: string }>([
    { title: "a PNG without its end", kind: "LOGO", file: png(LOGO).subarray(0, -1), found: "PNG" },
    { title: "a PNG that is only a signature", kind: "LOGO", file: png(LOGO).subarray(0, 8), found: "PNG" },
    {
      title: "a PNG whose chunk reaches beyond the file",
      kind: "LOGO",
      file: changed(png(LOGO), 33, 0xff),
      found: "PNG",
    },
    { title: "a PNG with a header of another length", kind: "LOGO", file: changed(png(LOGO), 11, 12), found: "PNG" },
    {
      title: "a PNG that doesn't begin with its header",
      kind: "LOGO",
      file: changed(png(LOGO), 12, 0x6a),
      found: "PNG",
    },
    {
      title: "a PNG with two headers",
      kind: "LOGO",
      file: Buffer.concat([png(LOGO).subarray(0, 33), png(LOGO).subarray(8)]),
      found: "PNG",
    },
    {
      title: "a PNG without image data",
      kind: "LOGO",
      file: Buffer.concat([png(LOGO).subarray(0, 33), png(LOGO).subarray(-12)]),
      found: "PNG",
    },
    { title: "a PNG of no width", kind: "LOGO", file: changed(png(LOGO), 16, 0, 0, 0, 0), found: "PNG" },
    { title: "a PNG with another behind it", kind: "LOGO", file: Buffer.concat([png(LOGO), png(LOGO)]), found: "PNG" },
    { title: "a JPG without its end", kind: "LOGO", file: jpeg(LOGO).subarray(0, -1), found: "JPEG" },
    { title: "a JPG cut off within a segment", kind: "LOGO", file: jpeg(LOGO).subarray(0, 40), found: "JPEG" },
    { title: "a JPG that only begins", kind: "LOGO", file: jpeg(LOGO).subarray(0, 3), found: "JPEG" },
    {
      title: "a JPG whose segment reaches beyond the file",
      kind: "LOGO",
      file: changed(jpeg(LOGO), 4, 0xff, 0xff),
      found: "JPEG",
    },
    { title: "a JPG with a segment of no length", kind: "LOGO", file: changed(jpeg(LOGO), 4, 0, 0), found: "JPEG" },
    {
      title: "a JPG with a frame that is too short",
      kind: "LOGO",
      file: changed(jpeg(LOGO), SOF + 2, 0, 7),
      found: "JPEG",
    },
    { title: "a JPG of no height", kind: "LOGO", file: changed(jpeg(LOGO), SOF + 5, 0, 0), found: "JPEG" },
    {
      title: "a JPG with two frames",
      kind: "LOGO",
      file: Buffer.concat([jpeg(LOGO).subarray(0, SOF + 13), jpeg(LOGO).subarray(SOF)]),
      found: "JPEG",
    },
    {
      title: "a JPG without a frame",
      kind: "LOGO",
      file: Buffer.concat([jpeg(LOGO).subarray(0, SOF), jpeg(LOGO).subarray(SOF + 13)]),
      found: "JPEG",
    },
    {
      title: "a JPG with another behind it",
      kind: "LOGO",
      file: Buffer.concat([jpeg(LOGO), jpeg(LOGO)]),
      found: "JPEG",
    },
    {
      title: "an icon with bytes behind it",
      kind: "ICON",
      file: Buffer.concat([icon(), Buffer.from("PK")]),
      found: "ICO",
    },
    {
      title: "an icon with bytes between its directory and its picture",
      kind: "ICON",
      file: Buffer.concat([
        ico({ ...inBitmap(64), told: { offset: 26 } }).subarray(0, 22),
        Buffer.alloc(4),
        icon().subarray(22),
      ]),
      found: "ICO",
    },
    {
      title: "an icon with bytes behind the pixels of its picture",
      kind: "ICON",
      file: ico({ size: 64, picture: Buffer.concat([inBitmap(64).picture, Buffer.alloc(100)]) }),
      found: "ICO",
    },
    {
      title: "an icon of 18,000 entries",
      kind: "ICON",
      file: ico(
        ...Array.from({ length: 18_000 }, (_, at) => ({
          ...inBitmap(64),
          ...(at > 0 && {
            picture: Buffer.alloc(0),
            told: { offset: 6 + 16 * 18_000, length: inBitmap(64).picture.length },
          }),
        })),
      ),
      found: "ICO",
    },
    { title: "an icon of nothing", kind: "ICON", file: ico(), found: "ICO" },
    { title: "an icon that is only a beginning", kind: "ICON", file: icon().subarray(0, 5), found: "ICO" },
    { title: "an icon whose directory is cut off", kind: "ICON", file: icon().subarray(0, 21), found: "ICO" },
    { title: "an icon whose picture is cut off", kind: "ICON", file: icon().subarray(0, -1), found: "ICO" },
    {
      title: "an icon that says 64 × 64 of a bitmap of 32 × 32",
      kind: "ICON",
      file: ico({ ...inBitmap(32), told: { size: 64 } }),
      found: "ICO",
    },
    {
      title: "an icon that says 64 × 64 of a PNG of 512 × 512",
      kind: "ICON",
      file: ico({ ...inPng(512), told: { size: 64 } }),
      found: "ICO",
    },
    {
      title: "an icon whose picture lies outside of it",
      kind: "ICON",
      file: ico({ ...inBitmap(64), told: { offset: 0xff_ff_ff_f0 } }),
      found: "ICO",
    },
    {
      title: "an icon whose picture lies in its directory",
      kind: "ICON",
      file: ico({ ...inBitmap(64), told: { offset: 0 } }),
      found: "ICO",
    },
    {
      title: "an icon with a bitmap that is shorter than its size",
      kind: "ICON",
      file: ico({ ...inBitmap(64), told: { length: 40 + 64 * 64 * 4 - 1 } }),
      found: "ICO",
    },
    {
      title: "an icon with a second picture that is no good",
      kind: "ICON",
      file: ico(inBitmap(64), { size: 16, picture: Buffer.from("no picture at all") }),
      found: "ICO",
    },
    {
      title: "an icon with a compressed bitmap",
      kind: "ICON",
      file: changed(icon(), 22 + 16, 1),
      found: "ICO",
    },
  ])("$title", ({ kind, file, found }) => {
    expect(verdict(kind, file)).toEqual({ reason: "DAMAGED", found });
  });
});

test("any bytes get a verdict, and so does any sound file with bytes changed", () => {
  const files = [icon(), ico(inPng(64), inBitmap(16)), png(LOGO), jpeg(LOGO)];
  const mangled = fc
    .tuple(fc.constantFrom(...files), fc.nat(400), fc.uint8Array({ maxLength: 6 }), fc.nat(20_000))
    .map(([file, at, bytes, length]) =>
      changed(file, Math.min(at, file.length - bytes.length), ...bytes).subarray(0, length),
    );
  const kinds = fc.constantFrom<ImageKind>("ICON", "LOGO", "PICTURE");

  fc.assert(
    fc.property(kinds, fc.oneof(fc.uint8Array({ maxLength: 200 }), mangled), (kind, file) => {
      expect(verdict(kind, file)).toBeTypeOf("object");
    }),
    { numRuns: 2_000 },
  );
});
