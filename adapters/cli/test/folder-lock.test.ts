import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockFolder } from "../src/store/folder-lock.ts";
import { newClaim, writeClaim, type Claim } from "../src/store/lock-claim.ts";

let scratch: string;
let folder: string;
let path: string;
const children: Array<ChildProcess> = [];
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "quittance-lock-"));
  folder = scratch;
  path = join(folder, "process.lock");
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(scratch, { recursive: true, force: true });
});

const kill = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once("exit", () => {
      resolve();
    });
    child.kill("SIGKILL");
  });

/** Claims the folder for another process, which runs until it is killed. */
const claimOfAnother = async (changes: Partial<Claim> = {}, at = path): Promise<ChildProcess> => {
  const claim = { ...newClaim(), ...changes };
  const socket = join(folder, `process-${claim.id}.sock`);
  const program = `require("node:net").createServer().listen(${JSON.stringify(socket)},
    () => process.stdout.write("ready"))`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  writeClaim(at, claim);
  return child;
};

const content = (): unknown => JSON.parse(readFileSync(path, "utf8"));

test("a lock names the process, and leaves no files after it is released", async () => {
  const unlock = await lockFolder(folder);
  expect(content()).toMatchObject({ process: process.pid, host: hostname() });
  expect(readdirSync(folder)).toHaveLength(2);
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that this process has locked cannot be locked again", async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow("in use by process");
  expect(content()).toMatchObject({ process: process.pid });
  await unlock();
  await (
    await lockFolder(folder)
  )();
});

describe("the lock of another process", () => {
  test.each([
    ["with another id", { process: process.pid + 1 }],
    ["with the id of this one, as in another container", { process: process.pid }],
    ["that is process 1 of another container", { process: 1, host: "another" }],
  ])("%s is respected while it runs, and taken over after it was killed", async (_, changes) => {
    const child = await claimOfAnother(changes);
    const before = content();
    await expect(lockFolder(folder)).rejects.toThrow(
      `in use by process ${String(changes.process)} on host`,
    );
    expect(content()).toEqual(before);
    await kill(child);
    const unlock = await lockFolder(folder);
    expect(content()).toMatchObject({ process: process.pid });
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a lock is respected if it is unknown whether its owner runs:", () => {
  test("one with a missing socket", async () => {
    writeClaim(path, newClaim());
    await expect(lockFolder(folder)).rejects.toThrow(`If it has ended, delete`);
  });

  test("one of another machine", async () => {
    writeClaim(path, { ...newClaim(), host: "another", boot: "another" });
    await expect(lockFolder(folder)).rejects.toThrow(`on host another`);
  });

  test.each([["1234\n"], [""], ["{}"], ['{"id":"../../x","process":1,"host":"a","boot":""}']])(
    "one with the content %j",
    async (text) => {
      writeFileSync(path, text);
      await expect(lockFolder(folder)).rejects.toThrow(
        "is malformed, so it is unknown which process uses the store",
      );
      expect(readFileSync(path, "utf8")).toBe(text);
      expect(readdirSync(folder)).toEqual(["process.lock"]);
    },
  );
});

test("a lock from before a restart of this machine is taken over", async () => {
  writeClaim(path, { ...newClaim(), boot: "an earlier one" });
  const unlock = await lockFolder(folder);
  expect(content()).toMatchObject({ process: process.pid });
  await unlock();
});

describe("of many attempts at the same time, exactly one locks", () => {
  const lockManyTimes = async (): Promise<ReadonlyArray<() => Promise<void>>> => {
    const all = await Promise.allSettled(Array.from({ length: 25 }, () => lockFolder(folder)));
    const rejected = all.filter((one) => one.status === "rejected");
    for (const { reason } of rejected) expect(String(reason)).toContain("in use by process");
    return all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  };

  test("a folder that is free", async () => {
    const unlocks = await lockManyTimes();
    expect(unlocks).toHaveLength(1);
    await unlocks[0]?.();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a folder whose process was killed", async () => {
    await kill(await claimOfAnother());
    const unlocks = await lockManyTimes();
    expect(unlocks).toHaveLength(1);
    await unlocks[0]?.();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a folder whose process and the process taking it over were killed", async () => {
    const first = { ...newClaim() };
    await kill(await claimOfAnother(first));
    const guard = join(folder, `process-${first.id}.takeover`);
    await kill(await claimOfAnother({}, guard));
    const unlocks = await lockManyTimes();
    expect(unlocks).toHaveLength(1);
    await unlocks[0]?.();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("a folder that another process is taking over cannot be locked", async () => {
  const first = newClaim();
  await kill(await claimOfAnother(first));
  await claimOfAnother({}, join(folder, `process-${first.id}.takeover`));
  await expect(lockFolder(folder)).rejects.toThrow("in use by process");
});

test("a path that is too long for a socket can be locked", async () => {
  folder = join(folder, ...Array.from({ length: 5 }, () => "x".repeat(50)));
  mkdirSync(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow("in use by process");
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
});
