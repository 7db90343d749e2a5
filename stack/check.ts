import { execFile } from "node:child_process";
import { join } from "node:path";
import { codegen, ROOT } from "./build.ts";

/** One law: a tool of node_modules with its arguments. */
interface Law {
  name: string;
  script: string;
  parameters: string[];
}

const LAWS: Law[] = [
  // What is unused is the linter's business, which knows generated files from written ones.
  {
    name: "types",
    script: "typescript-native/bin/tsc",
    parameters: ["--noEmit", "--noUnusedLocals", "false", "-p", "."],
  },
  { name: "lint", script: "oxlint/bin/oxlint", parameters: ["--deny-warnings", "."] },
  {
    name: "imports",
    script: "dependency-cruiser/bin/dependency-cruiser.mjs",
    parameters: [
      "--config",
      ".dependency-cruiser.mjs",
      "common",
      "server",
      "web",
      "device-gateway",
      "stack",
      "migrations",
      "bench",
      "chaos",
    ],
  },
  { name: "schema", script: "tsx/dist/cli.mjs", parameters: ["server/print-schema.ts", "--check"] },
  { name: "unused", script: "knip/bin/knip.js", parameters: [] },
  { name: "format", script: "prettier/bin/prettier.cjs", parameters: ["--check", "--log-level", "warn", "."] },
];

/** As many at a time as a small machine has cores. */
const AT_A_TIME = 2;

interface Verdict {
  ok: boolean;
  seconds: string;
  output: string;
}

function judge(law: Law): Promise<Verdict> {
  const startedAt = Date.now();
  const { promise, resolve } = Promise.withResolvers<Verdict>();
  const parameters = [join(ROOT, "node_modules", law.script), ...law.parameters];
  execFile(process.execPath, parameters, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    resolve({ ok: error === null, seconds, output: `${stdout}${stderr}`.trim() });
  });
  return promise;
}

async function judgeInTurn(laws: Law[]): Promise<number> {
  let broken = 0;
  for (let law = laws.shift(); law; law = laws.shift()) {
    const { ok, seconds, output } = await judge(law);
    process.stdout.write(`${ok ? "✓" : "✗"} ${law.name} (${seconds} s)\n${ok ? "" : `${output}\n\n`}`);
    broken += ok ? 0 : 1;
  }
  return broken;
}

/** `npm run check`: every law that needs no test run; all are tried, each failure is shown whole. */
await codegen();
const laws = [...LAWS];
const broken = await Promise.all(Array.from({ length: AT_A_TIME }, () => judgeInTurn(laws)));
process.exitCode = broken.some((count) => count > 0) ? 1 : 0;
