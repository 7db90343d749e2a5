import { join } from "node:path";
import { ROOT } from "./build.ts";
import type { LeashedCommand } from "./leash.ts";

/** The programs that make up the running product, PostgreSQL apart. */
export type ProgramName = "server" | "gateway" | "simulator" | "payments";

/** Of which several may run. */
type ManyTimes = "server" | "gateway";

/** A running program: the first of its kind has the name of the kind, the others their number. */
export type ProcessName = ProgramName | `${ManyTimes}-${number}`;

/** The names of so many of a kind: server, server-2, server-3. */
export function namesOf(kind: ManyTimes, count: number): ProcessName[] {
  return Array.from({ length: count }, (_, index): ProcessName => (index === 0 ? kind : `${kind}-${index + 1}`));
}

/** How programs are run: from dist/ as built, or from the sources and again at each change. */
export type RunMode = "built" | "watched";

/** Sources of every program that the stack runs, relative to the root and without their ending. */
const ENTRIES = {
  server: "server/main",
  gateway: "device-gateway/main",
  simulator: "device-gateway/simulator/main",
  payments: "demo/payment-provider/main",
  migrate: "server/migrate",
  seed: "server/seed",
  shifts: "server/seed-shifts",
  standBy: "server/seed-stand-by",
  books: "server/books",
  backup: "server/backup",
  restore: "server/restore",
  past: "device-gateway/simulator/past/main",
} as const;

export type Entry = keyof typeof ENTRIES;

/** What runs until it is stopped. */
const LASTING: readonly ProgramName[] = ["server", "gateway", "simulator", "payments"];

/** Where Node keeps what it compiled, so that a program that comes back starts sooner; a new build begins anew. */
const COMPILED = join(ROOT, "dist", ".compiled");

/** What the environment of this process may not decide for the programs that it starts. */
const OWN_VARIABLES =
  /^(npm_|PORT$|HOST$|DATA_DIR$|DATABASE_URL$|SEED$|SPEED$|PAST_DAYS$|SERVERS$|GATEWAYS$|NODE_OPTIONS$|VITEST)/;

/** The command of a program with its environment. */
export function commandOf(
  entry: Entry,
  mode: RunMode,
  details: { env: Record<string, string>; parameters?: string[] },
): Omit<LeashedCommand, "stdout"> {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name));
  const lasting = (LASTING as readonly string[]).includes(entry);
  const tsx = [join(ROOT, "node_modules/tsx/dist/cli.mjs"), ...(lasting ? ["watch", "--clear-screen=false"] : [])];
  const script = join(ROOT, mode === "built" ? `dist/${ENTRIES[entry]}.js` : `${ENTRIES[entry]}.ts`);
  return {
    command: [process.execPath, ...(mode === "built" ? [] : tsx), script, ...(details.parameters ?? [])],
    cwd: ROOT,
    env: {
      ...Object.fromEntries(inherited),
      NODE_ENV: mode === "built" ? "production" : "development",
      ...(mode === "built" && { NODE_COMPILE_CACHE: COMPILED }),
      ...details.env,
    },
  };
}
