import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quittance-command-"));
  const bin = fileURLToPath(new URL("../bin", import.meta.url));
  cpSync(bin, join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const add = (file: string): void => {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  writeFileSync(join(folder, file), 'console.log("the build");\n');
};

const run = (from?: string) => {
  const env = { PATH: process.env["PATH"], ...(from !== undefined && { QUITTANCE_FROM: from }) };
  const args = [join(folder, "bin/quittance.js")];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, out: stdout.trim(), error: stderr.trim() };
};

test("the command of a package, which has no sources, runs the build", () => {
  add("dist/main.js");
  expect(run()).toEqual({ status: 0, out: "the build", error: "" });
});

test("the command of the repository runs its build with QUITTANCE_FROM=dist", () => {
  add("dist/main.js");
  add("src/main.ts");
  expect(run("dist")).toEqual({ status: 0, out: "the build", error: "" });
});

test.each([
  ["dist", "run `npm run build` first"],
  ["src", "there are no sources"],
  ["build", "must be src or dist"],
  ["", "must be src or dist"],
])("QUITTANCE_FROM=%s is rejected if it cannot run: %s", (from, message) => {
  if (from !== "dist") add("dist/main.js");
  expect(run(from)).toEqual({ status: 2, out: "", error: `QUITTANCE_FROM=${from}: ${message}` });
});
