import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockFolder } from "../src/store/folder-lock.ts";

let folder: string;
const children: Array<ChildProcess> = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quittance-lock-"));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true, force: true });
});

const kill = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once("exit", () => {
      resolve();
    });
    child.kill("SIGKILL");
  });

/** Locks the folder for another process, which runs until it is killed. */
const lockOfAnother = async (): Promise<ChildProcess> => {
  const program = `require("node:net").createServer().listen(
    ${JSON.stringify(join(folder, "process.sock"))}, () => process.stdout.write("ready"))`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child;
};

test("a locked folder cannot be locked again until it is released, which leaves no files", async () => {
  for (let time = 0; time < 2; time += 1) {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow("is in use by another process");
    expect(readdirSync(folder)).toEqual(["process.sock"]);
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
  }
});

test("the lock of another process is respected while it runs, and taken over after it was killed", async () => {
  const child = await lockOfAnother();
  await expect(lockFolder(folder)).rejects.toThrow("is in use by another process");
  await kill(child);
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow("is in use by another process");
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
});

describe("of many attempts at the same time, exactly one locks", () => {
  test.each([
    ["that is free", () => Promise.resolve()],
    ["whose process was killed", async () => kill(await lockOfAnother())],
  ])("a folder %s", async (_, prepare) => {
    await prepare();
    const all = await Promise.allSettled(Array.from({ length: 25 }, () => lockFolder(folder)));
    for (const one of all) {
      if (one.status === "rejected") expect(String(one.reason)).toMatch(/nother process/u);
    }
    const unlocks = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(unlocks).toHaveLength(1);
    await unlocks[0]?.();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("a folder that another process is taking over is left to it", async () => {
  await kill(await lockOfAnother());
  mkdirSync(join(folder, "process.takeover"));
  await expect(lockFolder(folder)).rejects.toThrow("If there is none, delete");
  expect(readdirSync(folder)).toEqual(["process.sock", "process.takeover"]);
});

test("a path that is too long for a socket is rejected", async () => {
  const long = join(folder, "x".repeat(100));
  mkdirSync(long);
  await expect(lockFolder(long)).rejects.toThrow("has more than 100 bytes");
});
