import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "../src/store/folder-lock.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quittance-lock-"));
  path = join(folder, "process.lock");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a lock holds the process id, and nothing is left of it afterwards", () => {
  const unlock = lockFolder(path);
  expect(readFileSync(path, "utf8")).toBe(`${String(process.pid)}\n`);
  expect(readdirSync(folder)).toEqual(["process.lock"]);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test("the lock of a process that lives is respected, and left as it is", () => {
  const other = String(process.ppid);
  writeFileSync(path, other);
  expect(() => lockFolder(path)).toThrow(`in use by process ${other},`);
  expect(readFileSync(path, "utf8")).toBe(other);
  expect(readdirSync(folder)).toEqual(["process.lock"]);
});

test.each([
  ["of a process that is gone", String(spawnSync(process.execPath, ["-e", ""]).pid)],
  ["that an earlier process of the same id left", String(process.pid)],
  ["that holds no process id", "x"],
])("a lock %s is taken over", (_, content) => {
  writeFileSync(path, content);
  lockFolder(path);
  expect(readFileSync(path, "utf8")).toBe(`${String(process.pid)}\n`);
  expect(readdirSync(folder)).toEqual(["process.lock"]);
});
