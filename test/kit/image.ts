import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  readlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "../../stack/build.ts";

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** What the Dockerfile takes away again: packages that production would need, and programs that nobody starts there. */
export const TAKEN_AWAY: readonly string[] = (
  /rm -rf (.+)$/m.exec(readFileSync(join(ROOT, "Dockerfile"), "utf8"))?.[1] ?? ""
).split(" ");

const isTakenAway = (path: string): boolean =>
  TAKEN_AWAY.some((taken) => path === taken || path.startsWith(`${taken}/`));

/** The packages that `npm prune --omit=dev` leaves here, without those. */
function packagesOfImage(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true && existsSync(join(ROOT, path)))
    .map(([path]) => path)
    .filter((path) => !isTakenAway(path));
}

/** Lays out what the image holds: the built programs, and the packages that they need in production, no other. */
export function layImage(folder: string): void {
  lay(join(ROOT, "package.json"), join(folder, "package.json"));
  layTree(join(ROOT, "dist"), join(folder, "dist"));
  for (const path of packagesOfImage()) {
    layTree(join(ROOT, path), join(folder, path));
  }
}

/** All files below a folder, but for the packages that a package has of its own. */
function layTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (isTakenAway(relative(ROOT, source))) {
      continue;
    }
    if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), copy);
    } else if (entry.isFile()) {
      lay(source, copy);
    } else if (entry.name !== "node_modules") {
      layTree(source, copy);
    }
  }
}

/** The same file once more; a copy where the folders are on two disks. */
function lay(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
