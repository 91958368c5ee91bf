import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { bin, quittance } from "./run-cli.ts";
import { filledDatabase } from "./test-place.ts";

const database = await filledDatabase("cli_rollups");

const run = (...args: ReadonlyArray<string>): string => {
  const { code, out, err } = quittance(["rollups", "--database-url", database.url, ...args]);
  expect([code, err]).toEqual([0, ""]);
  return out;
};

test("rollups applies pending transitions once, and --rebuild corrects wrong aggregates", async () => {
  expect(run()).toMatch(/^Applied [1-9]\d* transitions to the aggregates\.\n$/u);
  expect(run()).toBe("Applied 0 transitions to the aggregates.\n");
  expect(run("--rebuild")).toBe("Rebuilt all aggregates: 0 corrections.\n");
  const { rowCount } = await withClient(database.url, (client) =>
    client.query(`UPDATE quittance.rollup_days SET records = records + 1
      WHERE ctid = (SELECT min(ctid) FROM quittance.rollup_days)`),
  );
  expect(rowCount).toBe(1);
  expect(run("--rebuild")).toBe("Rebuilt all aggregates: 1 correction.\n");
  expect(run("--rebuild")).toBe("Rebuilt all aggregates: 0 corrections.\n");
});

test("rollups --every updates repeatedly until SIGTERM", async () => {
  const args = [bin, "rollups", "--database-url", database.url, "--every", "1"];
  const child = spawn(process.execPath, args);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
    if (out.split("\n").length > 2) child.kill("SIGTERM");
  });
  expect(await ended).toBe(0);
  expect(out).toMatch(/^(?:Applied 0 transitions to the aggregates\.\n){2,}$/u);
});

test.each([
  [
    ["--database-url", "postgres://user:sEcret@127.0.0.1:1/ledger"],
    75,
    "Cannot use 127.0.0.1:1/ledger",
  ],
  [
    ["--database-url", "postgres://localhost/x", "--every", "0"],
    2,
    "--every must be a whole number",
  ],
  [
    ["--database-url", "postgres://localhost/x", "--every", "1", "--rebuild"],
    2,
    "--rebuild cannot be combined with --every",
  ],
])("rollups %j fails with exit code %i", (args, expected, message) => {
  const { code, out, err } = quittance(["rollups", ...args]);
  expect(code).toBe(expected);
  expect(err).toContain(message);
  expect(out + err).not.toContain("sEcret");
});
