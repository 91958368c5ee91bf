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

/** Claims the folder as another process does; that process runs until it is killed. */
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

test("a lock names the process, and nothing is left of it afterwards", async () => {
  const unlock = await lockFolder(folder);
  expect(content()).toMatchObject({ process: process.pid, host: hostname() });
  expect(readdirSync(folder)).toHaveLength(2);
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that this process has open is refused to it, too", async () => {
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
  ])("%s is respected while it runs, and taken over when it was killed", async (_, changes) => {
    const child = await claimOfAnother(changes);
    const before = content();
    await expect(lockFolder(folder)).rejects.toThrow(
      `in use by process ${String(changes.process)} of host`,
    );
    expect(content()).toEqual(before);
    await kill(child);
    const unlock = await lockFolder(folder);
    expect(content()).toMatchObject({ process: process.pid });
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a lock is respected when it is unknown whether its owner runs:", () => {
  test("one whose socket is gone", async () => {
    writeClaim(path, newClaim());
    await expect(lockFolder(folder)).rejects.toThrow(`Once you know that it has ended, delete`);
  });

  test("one of another machine", async () => {
    writeClaim(path, { ...newClaim(), host: "another", boot: "another" });
    await expect(lockFolder(folder)).rejects.toThrow(`of host another`);
  });

  test.each([["1234\n"], [""], ["{}"], ['{"id":"../../x","process":1,"host":"a","boot":""}']])(
    "one with the content %j",
    async (text) => {
      writeFileSync(path, text);
      await expect(lockFolder(folder)).rejects.toThrow("does not say which process");
      expect(readFileSync(path, "utf8")).toBe(text);
      expect(readdirSync(folder)).toEqual(["process.lock"]);
    },
  );
});

test("a lock from before this machine was started again is taken over", async () => {
  writeClaim(path, { ...newClaim(), boot: "an earlier one" });
  const unlock = await lockFolder(folder);
  expect(content()).toMatchObject({ process: process.pid });
  await unlock();
});

describe("of many that try at once, exactly one gets", () => {
  const tried = async (): Promise<ReadonlyArray<() => Promise<void>>> => {
    const all = await Promise.allSettled(Array.from({ length: 25 }, () => lockFolder(folder)));
    const refused = all.filter((one) => one.status === "rejected");
    for (const { reason } of refused) expect(String(reason)).toContain("in use by process");
    return all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  };

  test("a folder that is free", async () => {
    const unlocks = await tried();
    expect(unlocks).toHaveLength(1);
    await unlocks[0]?.();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a folder whose process was killed", async () => {
    await kill(await claimOfAnother());
    const unlocks = await tried();
    expect(unlocks).toHaveLength(1);
    await unlocks[0]?.();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a folder whose process was killed, as was one that was taking it over", async () => {
    const first = { ...newClaim() };
    await kill(await claimOfAnother(first));
    const guard = join(folder, `process-${first.id}.takeover`);
    await kill(await claimOfAnother({}, guard));
    const unlocks = await tried();
    expect(unlocks).toHaveLength(1);
    await unlocks[0]?.();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("a folder that another process is just taking over is refused", async () => {
  const first = newClaim();
  await kill(await claimOfAnother(first));
  await claimOfAnother({}, join(folder, `process-${first.id}.takeover`));
  await expect(lockFolder(folder)).rejects.toThrow("in use by process");
});

test("a path that is too long for a socket is locked like any other", async () => {
  folder = join(folder, ...Array.from({ length: 5 }, () => "x".repeat(50)));
  mkdirSync(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow("in use by process");
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
});
