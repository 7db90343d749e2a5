interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Length of the whole file, reached with a comment; absent: as short as can be. */
  readonly fileBytes?: number;
}

const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const u16 = (value: number) => [(value >>> 8) & 0xff, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u32le = (value: number) => u32(value).toReversed();

/** A chunk whose checksum is left at 0: the checks walk structure, and nobody draws here. */
const chunk = (type: string, data: readonly number[]) => [
  ...u32(data.length),
  ...[...type].map((letter) => letter.charCodeAt(0)),
  ...data,
  ...u32(0),
];

/** A PNG file. */
export function png({ width, height, fileBytes }: Drawing): Uint8Array<ArrayBuffer> {
  const before = [
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...chunk("IHDR", [...u32(width), ...u32(height), 8, 0, 0, 0, 0]),
  ];
  const after = [...chunk("IDAT", [0x78, 0x9c, 0x03, 0x00]), ...chunk("IEND", [])];
  const padding = fileBytes === undefined ? 0 : fileBytes - before.length - after.length - 12;
  const comment =
    fileBytes === undefined
      ? []
      : chunk(
          "tEXt",
          Array.from({ length: padding }, () => 32),
        );
  return joined(before, comment, after);
}

/** A JPEG file: a table, a frame, a scan. */
export function jpeg({ width, height }: Drawing): Uint8Array<ArrayBuffer> {
  return joined(
    [0xff, 0xd8, 0xff, 0xdb, ...u16(4), 0, 0],
    [0xff, 0xc0, ...u16(11), 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0],
    [0xff, 0xda, ...u16(8), 1, 1, 0, 0, 63, 0],
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd3, 0x56, 0xff, 0xd9],
  );
}

/** A picture as icon files hold it, 32 bits a pixel and without a mask. */
export function bitmap(size: number): Uint8Array<ArrayBuffer> {
  const header = [...u32le(40), ...u32le(size), ...u32le(size * 2), 1, 0, 32, 0, ...u32le(0)];
  return joined(header, new Uint8Array(20 + size * size * 4));
}

/** An icon file of several pictures; `told` is what its directory says of one, where that isn't the truth. */
export function ico(
  ...pictures: readonly {
    size: number;
    picture: Uint8Array;
    told?: { size?: number; length?: number; offset?: number };
  }[]
): Uint8Array<ArrayBuffer> {
  let offset = 6 + 16 * pictures.length;
  const entries = pictures.flatMap(({ size, picture, told = {} }) => {
    const side = (told.size ?? size) % 256;
    const entry = [
      side,
      side,
      0,
      0,
      1,
      0,
      32,
      0,
      ...u32le(told.length ?? picture.length),
      ...u32le(told.offset ?? offset),
    ];
    offset += picture.length;
    return entry;
  });
  return joined([0, 0, 1, 0, pictures.length, 0], entries, ...pictures.map(({ picture }) => picture));
}

/** An icon file with one bitmap of this size. */
export const icon = (size = 64): Uint8Array<ArrayBuffer> => ico({ size, picture: bitmap(size) });
