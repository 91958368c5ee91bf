import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Violations } from "../violations.ts";
import { bin } from "../../../../adapters/cli/test/run-cli.ts";

/** Runs `quittance check`; each problem that it finds is a violation. */
export const checkDatabase = async (url: string, violations: Violations): Promise<void> => {
  try {
    await promisify(execFile)(process.execPath, [bin, "check", "--database-url", url]);
  } catch (error) {
    const { stdout = "", stderr = "" } = error as {
      readonly stdout?: string;
      readonly stderr?: string;
    };
    const lines = `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
    for (const line of lines) violations.add("wrong content", `check: ${line}`);
    if (lines.length === 0) throw error;
  }
};
