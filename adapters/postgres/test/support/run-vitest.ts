import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The result of test files that ran in a process of their own. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** The names of the failed tests with the first line of their message, and files without tests. */
  readonly failures: ReadonlyArray<string>;
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly title: string;
      readonly failureMessages: ReadonlyArray<string>;
    }>;
  }>;
}

/** The folder of the repository. */
export const root = join(import.meta.dirname, "../../../..");

/** The path of the test runner's program. */
export const vitest = join(
  dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
  "vitest.mjs",
);

/** Runs test files, which are relative to the repository, with variables of the environment. */
export const runVitest = async (
  files: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>,
): Promise<TestCounts> => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-vitest-"));
  const outputFile = join(folder, "report.json");
  try {
    const options = ["--reporter=json", `--outputFile=${outputFile}`];
    const child = spawn(process.execPath, [vitest, "run", ...options, ...files], {
      cwd: root,
      env: { ...process.env, QUITTANCE_SLOW: "both", ...variables },
      stdio: ["ignore", "ignore", "inherit"],
    });
    await once(child, "exit");
    return countsOf(JSON.parse(readFileSync(outputFile, "utf8")) as Report);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A file that cannot be loaded has no tests: it counts as one that failed. */
const countsOf = (report: Report): TestCounts => {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const found = failed.map(
      ({ title, failureMessages: [first = ""] }) => `${title}: ${first.split("\n", 1).join("")}`,
    );
    return status === "failed" && failed.length === 0 ? [`${name}: ${message}`] : found;
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    failures,
  };
};
