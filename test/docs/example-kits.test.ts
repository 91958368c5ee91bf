import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

const folder = "docs/examples";

/** Examples that run the conformance kit on a store, and the other tests of the SQLite example. */
const kits = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /^conformance-.*\.ts$|^sqlite-adapter.*\.test\.ts$/u.test(name))
  .map((name) => {
    const path = join(folder, name);
    return { name, path, isForNode: readFileSync(path, "utf8").includes(' from "node:test";') };
  });

describe.each(kits.filter(({ isForNode }) => !isForNode))(
  "the tests of $name pass:",
  async ({ path }) => {
    await import(/* @vite-ignore */ pathToFileURL(path).href);
  },
);

test.each(kits.filter(({ isForNode }) => isForNode))("the tests of $name pass", ({ path }) => {
  const args = [
    "--conditions=@quittance/source",
    "--import",
    "tsx",
    "--test",
    "--test-reporter=tap",
    path,
  ];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stdout).toMatch(/^# pass [1-9]/mu);
  expect(status).toBe(0);
});
