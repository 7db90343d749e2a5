import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { compressAssets } from "./compress.ts";

/** The folder of package.json. */
export const ROOT = join(import.meta.dirname, "..");

const DIST = join(ROOT, "dist");
const DRAFT = join(ROOT, ".data", "build");
/** Holds when the build began: what changed meanwhile is newer. */
const STAMP = ".built";
const SOURCES = [
  "{common,server,device-gateway,migrations,demo,web}/**/*.*",
  "docs/examples/*.graphql",
  "{schema.graphql,codegen.ts,vite.config.ts,vite.mobile.config.ts,tsconfig*.json,package-lock.json}",
];
const NO_SOURCES = ["**/*.test.ts", "**/*.test.tsx", "**/test/**", "**/*.generated.ts"];

const run = promisify(execFile);

/** Whether what `npm start` and the browser journeys run is as new as the sources. */
export function isBuilt(): boolean {
  const builtAt = existsSync(join(DIST, STAMP)) ? Date.parse(readFileSync(join(DIST, STAMP), "utf8")) : 0;
  const sources = globSync(SOURCES, { cwd: ROOT, exclude: NO_SOURCES });
  return sources.every((path) => statSync(join(ROOT, path)).mtimeMs <= builtAt);
}

/**
 * Typed documents from the contract, then both programs and the pages at the same time. What is in dist/ is replaced
 * only by a build that succeeded.
 */
export async function build(abort?: AbortSignal): Promise<void> {
  const startedAt = new Date();
  await codegen(abort);
  rmSync(DRAFT, { recursive: true, force: true });
  await Promise.all([
    tool("typescript-native/bin/tsc", ["-p", "tsconfig.build.json", "--outDir", DRAFT], abort),
    pages(abort),
  ]);
  await compressAssets(join(DRAFT, "web"));
  writeFileSync(join(DRAFT, STAMP), startedAt.toISOString());
  rmSync(DIST, { recursive: true, force: true });
  renameSync(DRAFT, DIST);
}

/** The console, then the page for phones below it. */
async function pages(abort?: AbortSignal): Promise<void> {
  const vite = (config: string, folder: string) => {
    const how = ["--config", config, "--logLevel", "warn", "--emptyOutDir", "--outDir", join(DRAFT, folder)];
    return tool("vite/bin/vite.js", ["build", ...how], abort);
  };
  await vite("vite.config.ts", "web");
  await vite("vite.mobile.config.ts", "web/m");
}

/** Types and typed documents of the three programs from schema.graphql and their operations. */
export async function codegen(abort?: AbortSignal): Promise<void> {
  await tool("@graphql-codegen/cli/esm/bin.js", ["--errors-only"], abort);
}

/** Builds where the sources are newer than dist/. */
export async function buildIfStale(onProgress: (line: string) => void, abort?: AbortSignal): Promise<void> {
  if (!isBuilt()) {
    onProgress("building, because the sources are newer than dist/");
    await build(abort);
  }
}

async function tool(script: string, parameters: string[], abort?: AbortSignal): Promise<void> {
  // Whoever builds, a test too: what npm start serves is made for production.
  const env = { ...process.env, NODE_ENV: "production" };
  const how = { cwd: ROOT, env, ...(abort ? { signal: abort } : {}) };
  try {
    await run(process.execPath, [join(ROOT, "node_modules", script), ...parameters], how);
  } catch (cause) {
    const { stdout, stderr } = cause as { stdout: string; stderr: string };
    throw new Error(`${script} failed\n${stdout}${stderr}`.trim());
  }
}

if (import.meta.main) {
  await build().catch((fault: Error) => {
    process.stderr.write(`${fault.message}\n`);
    process.exitCode = 1;
  });
}
