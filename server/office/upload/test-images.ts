import { crc32, deflateSync } from "node:zlib";

interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Length of the whole file, reached with a comment; absent: as short as can be. */
  readonly fileBytes?: number;
}

const textOf = (word: string) => Buffer.from(word, "latin1");

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(data.length + 12);
  frame.writeUInt32BE(data.length);
  textOf(type).copy(frame, 4);
  data.copy(frame, 8);
  frame.writeUInt32BE(crc32(frame.subarray(4, data.length + 8)), data.length + 8);
  return frame;
}

/** A grey picture as a PNG file that every reader can show. */
export function png({ width, height, fileBytes }: Drawing): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  // Each row begins with the number of its filter, 0: none.
  const pixels = chunk("IDAT", deflateSync(Buffer.alloc(height * (width + 1), 0)));
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    pixels,
    chunk("IEND", Buffer.alloc(0)),
  ];
  const short = Buffer.concat(parts);
  return fileBytes === undefined
    ? short
    : Buffer.concat([
        ...parts.slice(0, 2),
        chunk("tEXt", Buffer.alloc(fileBytes - short.length - 12, 32)),
        ...parts.slice(2),
      ]);
}

function segment(marker: number, data: readonly number[] | Buffer): Buffer {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), Buffer.from(data)]);
}

/** A grey picture as a baseline JPEG file: each block of 8 × 8 is the two bits "no difference, end of block". */
export function jpeg({ width, height }: Drawing): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const codes = [1, ...Array.from({ length: 15 }, () => 0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...codes]),
    segment(0xc4, [0x10, ...codes]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A picture as icon files hold it: the header of a bitmap, 32 bits a pixel, a mask of one. */
export function bitmap({ width, height }: Drawing): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  return Buffer.concat([
    header,
    Buffer.alloc(width * height * 4, 0xff),
    Buffer.alloc(Math.ceil(width / 32) * 4 * height),
  ]);
}

/** An icon file of several pictures; `told` is what its directory says of one, where that isn't the truth. */
export function ico(
  ...pictures: readonly { size: number; picture: Buffer; told?: { size?: number; length?: number; offset?: number } }[]
): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, picture, told = {} }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head[at] = (told.size ?? size) % 256;
    head[at + 1] = (told.size ?? size) % 256;
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(told.length ?? picture.length, at + 8);
    head.writeUInt32LE(told.offset ?? offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures.map(({ picture }) => picture)]);
}

/** An icon file with one bitmap of this size. */
export const icon = (size = 64): Buffer => ico({ size, picture: bitmap({ width: size, height: size }) });

/** A logo as the specification wants it. */
export const logo = (): Buffer => png({ width: 240, height: 60 });
