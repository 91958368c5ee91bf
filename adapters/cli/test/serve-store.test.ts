import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { quittance, sendCurl, serve } from "./run-cli.ts";
import { paidInPart, payInPart, read } from "./sample-requests.ts";

const scratch = mkdtempSync(join(tmpdir(), "quittance-store-"));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

test("a folder keeps its records after SIGTERM and SIGKILL, for one process at a time", async () => {
  const args = ["--store", join(scratch, "new", "ledger")];
  const first = await serve(args);
  expect((await sendCurl(first.startupMessage)).status).toBe(200);
  const early = await payInPart(first.url, "early");

  const { code, err } = quittance(["serve", "--port", "0", ...args]);
  expect(code).toBe(2);
  expect(err).toContain(`in use by process ${String(first.process.pid)}`);
  expect(await read(first.url, early)).toMatchObject(paidInPart);
  for (const made of ["new", "new/ledger"]) {
    expect((statSync(join(scratch, made)).mode & 0o777).toString(8)).toBe("700");
  }
  expect(await first.stop()).toBe(0);

  const second = await serve(args);
  expect(await read(second.url, early)).toMatchObject(paidInPart);
  const late = await payInPart(second.url, "late");
  const killed = new Promise((resolve) => second.process.once("exit", resolve));
  second.process.kill("SIGKILL");
  await killed;

  const third = await serve(args);
  expect(await read(third.url, early)).toMatchObject(paidInPart);
  expect(await read(third.url, late)).toMatchObject(paidInPart);
  expect(await third.stop()).toBe(0);

  const updated = quittance(["rollups", ...args]);
  expect([updated.code, updated.err]).toEqual([0, ""]);
  expect(updated.out).toMatch(/^Applied [1-9]\d* transitions to the aggregates\.\n$/u);
});

test.each([["750"], ["705"], ["755"], ["711"]])(
  "a folder of mode %s is rejected, because other users can read or change its files",
  (mode) => {
    const folder = join(scratch, mode);
    mkdirSync(folder);
    chmodSync(folder, parseInt(mode, 8));
    for (const command of ["serve", "check"]) {
      const { code, out, err } = quittance([command, "--store", folder]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain(`(mode ${mode})`);
      expect(err).toContain(`chmod 700 ${folder}`);
    }
  },
);

test.each([
  [
    ["--store", "x", "--database-url", "postgres://localhost/x"],
    "--store and --database-url cannot be combined",
  ],
  [["--store", "x", "--schema", "y"], "--schema requires --database-url"],
  [["--no-migrate"], "--no-migrate requires --database-url"],
])("%j is a usage error", (args, message) => {
  const { code, err } = quittance(["serve", ...args]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
