import { chown, copyFile, lstat, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What is left out of a folder, by its path below it. */
type LeftOut = (path: string) => boolean;

/**
 * Copies a folder that is written meanwhile: what is gone by its turn is passed over, as PostgreSQL's low-level backup
 * allows; every file is on the disk when this ends. Owners are kept where the caller may do so. Resolves to how many bytes.
 */
export async function copyFolder(
  from: string,
  to: string,
  leftOut: LeftOut = () => false,
  below = "",
): Promise<number> {
  let bytes = 0;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await keepOwner(from, to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut(path)) {
      continue;
    }
    if (entry.isDirectory()) {
      bytes += await copyFolder(source, copy, leftOut, path);
    } else if (entry.isSymbolicLink() && leftOut(`${path}/.`)) {
      // A folder on another disk, of which nothing is wanted, as PostgreSQL's log may be: an empty one stands for it.
      await mkdir(copy, { mode: 0o700 });
      await keepOwner(source, copy);
    } else if (entry.isFile()) {
      bytes += await copyKept(source, copy);
    } else {
      throw new Error(`${source} is neither a file nor a folder: tablespaces are not backed up.`);
    }
  }
  return bytes;
}

async function copyKept(source: string, copy: string): Promise<number> {
  try {
    await copyFile(source, copy);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return 0;
    }
    throw error;
  }
  await keepOwner(source, copy);
  const file = await open(copy, "r+");
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** PostgreSQL starts on no data but its own user's. */
async function keepOwner(source: string, copy: string): Promise<void> {
  if (process.getuid?.() !== 0) {
    return;
  }
  try {
    const { uid, gid } = await lstat(source);
    await chown(copy, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw error;
    }
  }
}
