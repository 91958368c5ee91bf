import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fault } from "./fault.ts";
import { folderVariable, runFile, type FaultRun } from "./fault-run.ts";
import { root } from "./layers.ts";

/** What the layers did with a fault. */
export interface Looked {
  readonly fault: Fault;
  /** The layers with a test that runs the place of the fault. */
  readonly reachedBy: ReadonlyArray<string>;
  /** The layers with a test that fails with the fault, and the first such test of each. */
  readonly foundBy: ReadonlyMap<string, string>;
}

/** Runs test files with faults, each behind a switch, and returns which tests find which faults. */
export const runFaults = async (
  faults: ReadonlyArray<Fault>,
  how: Omit<FaultRun, "faults">,
  print: (text: string) => void = () => undefined,
): Promise<ReadonlyArray<Looked>> => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-faults-"));
  try {
    const run: FaultRun = { faults, ...how };
    writeFileSync(join(folder, runFile), JSON.stringify(run));
    await runTests(folder, print);
    return faults.map((fault) => looked(folder, fault));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const runTests = (folder: string, print: (text: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const config = "test/faults/vitest.faults.config.ts";
    const child = spawn(process.execPath, [vitest, "run", "--config", config], {
      cwd: root,
      env: { ...process.env, [folderVariable]: folder },
    });
    let output = "";
    const add = (chunk: Buffer): void => {
      output += chunk.toString();
      print(chunk.toString());
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.once("error", reject);
    child.once("close", () => {
      if (output.includes("Test Files")) resolve();
      else reject(new Error(`The tests did not start:\n${output}`));
    });
  });

const looked = (folder: string, fault: Fault): Looked => {
  const filesOf = (what: string): ReadonlyArray<string> => {
    const start = `${what} ${String(fault.id)} `;
    return readdirSync(folder).flatMap((name) =>
      name.startsWith(start) ? [name.slice(start.length)] : [],
    );
  };
  const tests = filesOf("found").filter((layer) => layer !== "any");
  return {
    fault,
    reachedBy: filesOf("reached"),
    foundBy: new Map(
      tests.map((layer) => [
        layer,
        readFileSync(join(folder, `found ${String(fault.id)} ${layer}`), "utf8"),
      ]),
    ),
  };
};
