import { chmodSync, cpSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createClient } from "@quittance/http/client";
import { activeOrganizationKey } from "../src/activity/write-activity.ts";
import { expectUsageError, testFolder } from "./in-test.ts";
import { productionFile } from "./sample-file.ts";
import { quittance, sendCurl, serveProcess, serve } from "./run-cli.ts";
import { paidInPart, payInPart, read } from "./sample-requests.ts";

const scratch = testFolder();
const created = join(scratch, "new", "ledger");

/** A database that cannot be reached. */
const unreachable = { DATABASE_URL: "postgres://user:sEcret@127.0.0.1:1/ledger" };

let startupMessage: string;
let sampleCall: Response;
beforeAll(async () => {
  const serving = await serveProcess(["--store", created], unreachable);
  ({ startupMessage } = serving);
  sampleCall = await sendCurl(startupMessage);
  await serving.stop();
});

/** Returns a copy of the folder with the sample data: to create one takes seconds. */
const copyNamed = (name: string): string => {
  const copy = join(scratch, name);
  cpSync(created, copy, { recursive: true });
  return copy;
};

test("a new folder gets the sample data, and is private like its parent", () => {
  expect(sampleCall.status).toBe(200);
  for (const folder of [created, join(scratch, "new")]) {
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  }
});

test("--store takes precedence over DATABASE_URL", () => {
  expect(startupMessage).toContain(`Serving the sample data from ${created}`);
  const args = ["check", "--store", copyNamed("checked")];
  const passed = { code: 0, out: "No problems found.\n", err: "" };
  expect(quittance(args, "", unreachable)).toEqual(passed);
});

test("check does not create a folder", () => {
  const store = join(scratch, "missing");
  expectUsageError(quittance(["check", "--store", store]), `The folder ${store} does not exist.`);
  expect(existsSync(store)).toBe(false);
});

test("--env production rejects a folder that was created with the sample data", () => {
  const store = ["--store", copyNamed("production")];
  const args = [...store, "--env", "production", "--now", "2025-07-17 15:00:00"];
  expectUsageError(
    quittance(["serve", "--port", "0", ...args, "--data", productionFile(scratch)]),
    "accepts the keys of the sample data, which are published",
  );
  const withoutData = quittance(["serve", "--port", "0", ...args]);
  expect(withoutData.err).toContain("--env production requires current exchange rates");
});

test("a folder keeps its records after SIGTERM and SIGKILL, for one process at a time", async () => {
  const args = ["--store", copyNamed("kept")];
  const first = await serveProcess(args);
  const early = await payInPart(first.url, "early");

  const { code, err } = quittance(["serve", "--port", "0", ...args]);
  expect(code).toBe(2);
  expect(err).toContain("is in use by another process");
  expect(await read(first.url, early)).toMatchObject(paidInPart);
  expect(await first.stop()).toBe(0);

  const second = await serveProcess(args);
  expect(await read(second.url, early)).toMatchObject(paidInPart);
  const late = await payInPart(second.url, "late");
  const killed = new Promise((resolve) => second.process.once("exit", resolve));
  second.process.kill("SIGKILL");
  await killed;

  const third = await serveProcess(args);
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
  expectUsageError(quittance(["serve", ...args]), message);
});

test("init creates a folder", () => {
  expect(quittance(["init", "--store", join(scratch, "new")])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^sk_test_[0-9a-f]{64}\n$/u) as unknown,
  });
});

test("serve does not add the active organization of the sample data to a folder", async () => {
  const { url, stop } = await serve(["--store", join(scratch, "served")]);
  const client = createClient({ baseUrl: url, authorization: activeOrganizationKey });
  const { response } = await client.POST("/invoices/list", { body: {} });
  expect(response.status).toBe(401);
  await stop();
});
