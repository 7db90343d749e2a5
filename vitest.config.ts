import { globSync, readFileSync, statfsSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Linux keeps what is written here in memory. */
const MEMORY_FOLDER = "/dev/shm";
const MEMORY_FOLDER_BYTES = 4 * 1024 ** 3;

/** Whether there is such a folder, with more room than the tests ever fill. */
function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_FOLDER_BYTES;
  } catch {
    return false;
  }
}

// What tests write nobody reads again. Each story's database has 1,600 files, which a disk makes in a second and memory in a tenth of it.
if (process.env["TMPDIR"] === undefined && hasMemoryFolder()) {
  process.env["TMPDIR"] = MEMORY_FOLDER;
}

/** A story needs PostgreSQL; one knows it by its kit, server/test. Everything else on the server is a rule. */
const ofServer = globSync("server/**/*.test.ts").filter((path) => readFileSync(path, "utf8").includes("/test/"));

/** A promise across programs that needs a whole server. */
const acrossPrograms = globSync("test/*.test.ts").filter((path) => readFileSync(path, "utf8").includes("testServer("));
const stories = [...ofServer, ...acrossPrograms];

/** GraphQL.js as Node itself loads it; otherwise it would be there twice, and an error of the one is none for the other. */
const resolve = { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] };
/** What is looked at until it is so is given ten times what vitest gives it: the machine may be busy. */
const expectations = { poll: { timeout: 10_000 } } as const;
const node = { environment: "node", expect: expectations } as const;

/** What a process holds is measured in one that has held nothing before. */
const MEMORY = "server/**/*.memory.test.ts";

/** Ends what hangs: the longest story takes a fifth of it on a machine that does nothing else. */
const story = { globalSetup: ["server/test/database.ts"], testTimeout: 45_000, hookTimeout: 90_000 };

export default defineConfig({
  test: {
    // More than cores: a third of them waits for a clock, a disk or a program.
    maxWorkers: 3,
    reporters: ["default", ["json", { outputFile: ".data/test-report.json" }]],
    projects: [
      {
        resolve,
        test: {
          ...node,
          name: "unit",
          isolate: false,
          testTimeout: 15_000,
          include: ["{common,server,device-gateway,stack,chaos,bench}/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...stories],
        },
      },
      {
        resolve,
        test: {
          ...node,
          name: "stories",
          isolate: false,
          include: stories,
          exclude: ["**/node_modules/**", MEMORY],
          ...story,
        },
      },
      {
        resolve,
        test: { ...node, name: "memory", include: [MEMORY], ...story },
      },
      {
        extends: true,
        test: {
          name: "web",
          isolate: false,
          environment: "jsdom",
          setupFiles: ["web/test/setup.ts"],
          include: ["web/**/*.test.{ts,tsx}"],
          // Three waits of web/test/setup.ts.
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        test: {
          ...node,
          name: "promises",
          include: ["test/*.test.ts"],
          exclude: ["**/node_modules/**", ...acrossPrograms],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          ...node,
          name: "e2e",
          // A page that waits for its turn is late, and says so.
          maxWorkers: 2,
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["stack/build-if-stale.setup.ts", "test/e2e/kit/chromium.setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
