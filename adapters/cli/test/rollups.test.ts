import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../postgres/test/support/test-databases.ts";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { bin, quittance, sample, serve } from "./run-cli.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"), { prefix: "cli_rollups" });
  const serving = await serve(["--database-url", database.url, "--data", sample]);
  await serving.stop();
});
afterAll(() => (database as TestDatabase | undefined)?.drop());

const run = (...args: ReadonlyArray<string>): string => {
  const { code, out, err } = quittance(["rollups", "--database-url", database.url, ...args]);
  expect([code, err]).toEqual([0, ""]);
  return out;
};

test("rollups folds what is pending, then nothing, and --rebuild corrects what is wrong", async () => {
  expect(run()).toMatch(/^Folded [1-9]\d* transitions\.\n$/u);
  expect(run()).toBe("Folded 0 transitions.\n");
  expect(run("--rebuild")).toBe("Rebuilt all sums: 0 sums corrected.\n");
  const { rowCount } = await withClient(database.url, (client) =>
    client.query(`UPDATE quittance.rollup_days SET records = records + 1
      WHERE ctid = (SELECT min(ctid) FROM quittance.rollup_days)`),
  );
  expect(rowCount).toBe(1);
  expect(run("--rebuild")).toBe("Rebuilt all sums: 1 sum corrected.\n");
  expect(run("--rebuild")).toBe("Rebuilt all sums: 0 sums corrected.\n");
});

test("rollups --every goes on folding until it is asked to stop", async () => {
  const args = [bin, "rollups", "--database-url", database.url, "--every", "1"];
  const child = spawn(process.execPath, args);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
    if (out.split("\n").length > 2) child.kill("SIGTERM");
  });
  expect(await ended).toBe(0);
  expect(out).toMatch(/^(?:Folded 0 transitions\.\n){2,}$/u);
});

test.each([
  [["--database-url", "postgres://user:sEcret@127.0.0.1:1/ledger"], "127.0.0.1:1/ledger cannot be"],
  [["--database-url", "postgres://localhost/x", "--every", "0"], "--every must be a whole number"],
  [["--database-url", "postgres://localhost/x", "--every", "1", "--rebuild"], "leave out --every"],
])("rollups %j is refused", (args, words) => {
  const { code, out, err } = quittance(["rollups", ...args]);
  expect(code).toBe(2);
  expect(err).toContain(words);
  expect(out + err).not.toContain("sEcret");
});
