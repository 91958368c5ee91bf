import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { readIfExists } from "./support/read-if-exists.ts";

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "quittance-read-"));
  onTestFinished(() => {
    rmSync(path, { recursive: true });
  });
  return path;
};

test("a file that is deleted and written again all the time is read or is missing", async () => {
  const path = join(folder(), "postmaster.pid");
  const replaces = new Worker(
    `const { rmSync, writeFileSync } = require("node:fs");
    const { workerData: path } = require("node:worker_threads");
    for (;;) {
      writeFileSync(path, "7");
      rmSync(path);
    }`,
    { eval: true, workerData: path },
  );
  try {
    const seen = { read: 0, missing: 0 };
    while (seen.read < 200 || seen.missing < 200) {
      for (let i = 0; i < 100; i++) seen[readIfExists(path) === undefined ? "missing" : "read"]++;
      await new Promise(setImmediate);
    }
  } finally {
    await replaces.terminate();
  }
});

test("another failure is thrown", () => {
  expect(() => readIfExists(folder())).toThrow("EISDIR");
});
