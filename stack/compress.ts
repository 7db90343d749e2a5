import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below it the headers outweigh what is saved. */
const LEAST_BYTES = 1_024;
/** As many at a time as Node has threads for it. */
const AT_A_TIME = 4;

/** Lays a `.br` and a `.gz` beside every text of a built console, as small as they get: made once, sent for ever. */
export async function compressAssets(folder: string): Promise<void> {
  const files = globSync("**/*.{js,css,svg,json}", { cwd: folder }).map((file) => join(folder, file));
  const work = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await compressFile(file);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length >= LEAST_BYTES) {
    const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
    const [small, usual] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
    await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, usual)]);
  }
}
