import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

interface Suite {
  status: string;
  name: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

/** What failed, a line each with the first line of why: the end of a long log is what is read of it. */
function failures(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ name, status, message = "", assertionResults }) => {
    const file = relative(".", name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    return failed.length === 0 && status === "failed"
      ? [line(file, message)]
      : failed.map(({ fullName, failureMessages = [] }) => line(`${file} > ${fullName}`, failureMessages[0] ?? ""));
  });
}

const LONGEST = 300;

const line = (what: string, why: string): string => `✗ ${what}: ${why.split("\n")[0] ?? ""}`.slice(0, LONGEST);

/** How many tests of a vitest report passed and failed; a file that could not be run, or no report at all, is one failure. */
function count(path: string): { passed: number; failed: number; told: string[] } {
  if (!existsSync(path)) {
    return { passed: 0, failed: 1, told: ["✗ there is no report"] };
  }
  const report = JSON.parse(readFileSync(path, "utf8")) as { testResults: Suite[] };
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const notRun = report.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0);
  return {
    told: failures(report.testResults),
    passed: results.filter((status) => status === "passed").length,
    failed: results.filter((status) => status === "failed").length + notRun.length,
  };
}

const { passed, failed, told } = count(process.argv[2] ?? "");
told.forEach((each) => process.stdout.write(`${each}\n`));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
