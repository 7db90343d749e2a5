import { existsSync, readFileSync } from "node:fs";

interface Suite {
  status: string;
  assertionResults: { status: string }[];
}

/** How many tests of a vitest report passed and failed; a file that could not be run, or no report at all, is one failure. */
function count(path: string): { passed: number; failed: number } {
  if (!existsSync(path)) {
    return { passed: 0, failed: 1 };
  }
  const report = JSON.parse(readFileSync(path, "utf8")) as { testResults: Suite[] };
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const notRun = report.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0);
  return {
    passed: results.filter((status) => status === "passed").length,
    failed: results.filter((status) => status === "failed").length + notRun.length,
  };
}

const { passed, failed } = count(process.argv[2] ?? "");
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
