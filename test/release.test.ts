import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const sha256 = (content: string): string => createHash("sha256").update(content).digest("hex");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly repository?: unknown;
}

const manifests = [".", ...readdirSync("adapters").map((name) => `adapters/${name}`)].map(
  (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest,
);

/** Tarballs of all packages, without content that anything reads. */
const tarballs = manifests.map(({ name, version }) => ({
  name,
  file: `${name.replace("@", "").replace("/", "-")}-${version}.tgz`,
  content: `the tarball of ${name}`,
}));

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quittance-release-"));
  log = join(folder, "npm.log");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes tarballs with their list, and returns the digest of the list. */
const packed = (): string => {
  for (const { file, content } of tarballs) writeFileSync(join(folder, file), content);
  const list = tarballs.map(({ file, content }) => `${sha256(content)}  ${file}\n`).join("");
  writeFileSync(join(folder, "SHA256SUMS"), list);
  return sha256(list);
};

/** Puts a program in place of npm: it notes its arguments, and knows one published package. */
const npmThatKnows = (published: string): string => {
  const program = join(folder, "npm");
  writeFileSync(
    program,
    `#!/bin/sh
echo "$@" >>"${log}"
case "$1 $2" in
  "view ${published}@"*) echo 0.1.0 ;;
  "view unreachable@"*) echo "npm error code ECONNREFUSED" >&2; exit 1 ;;
  "view "*) echo "npm error code E404" >&2; exit 1 ;;
esac
`,
  );
  chmodSync(program, 0o755);
  return `${folder}${delimiter}${process.env["PATH"] ?? ""}`;
};

const publish = (digest: string, PATH = npmThatKnows("none")) => {
  const args = [".ci/release/main.mjs", "publish", folder, digest];
  return spawnSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, PATH } });
};

const published = (): ReadonlyArray<string> => {
  const lines = readFileSync(log, "utf8").trim().split("\n");
  return lines.filter((line) => line.startsWith("publish "));
};

describe("publish", () => {
  test("publishes every tarball with provenance, the core first, and runs no script", () => {
    const { status, stderr } = publish(packed());
    expect([status, stderr]).toEqual([0, ""]);
    expect(published()).toEqual(
      tarballs.map(
        ({ file }) => `publish ${join(folder, file)} --provenance --access public --ignore-scripts`,
      ),
    );
  });

  test("leaves out what the registry has", () => {
    expect(publish(packed(), npmThatKnows("quittance")).status).toBe(0);
    expect(published()).toHaveLength(tarballs.length - 1);
    expect(published().join("\n")).not.toContain(`/${tarballs[0]?.file ?? ""} `);
  });

  test.each([
    ["a tarball", () => tarballs.at(-1)?.file ?? "", /is not the tarball that was packed/u],
    ["the list", () => "SHA256SUMS", /is not the list that was packed/u],
  ])("publishes nothing if %s was changed", (_, fileOf, message) => {
    const digest = packed();
    const file = join(folder, fileOf());
    writeFileSync(file, `${readFileSync(file, "utf8")}!`);
    const { status, stderr } = publish(digest);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(readdirSync(folder)).not.toContain("npm.log");
  });

  test("publishes nothing if the registry cannot be read", () => {
    const digest = packed();
    const PATH = npmThatKnows("none");
    const program = join(folder, "npm");
    const text = readFileSync(program, "utf8");
    writeFileSync(program, text.replace("view unreachable@", "view quittance@"));
    const { status, stderr } = publish(digest, PATH);
    expect(status).toBe(1);
    expect(stderr).toContain("npm view quittance failed");
    expect(published()).toEqual([]);
  });
});

const isIncomplete = manifests.some(({ repository }) => repository === undefined);

test.runIf(isIncomplete)("pack stops while a package has no repository, and packs none", () => {
  const target = join(folder, "packed");
  const args = [".ci/release/main.mjs", "pack", target];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/No "repository" in the package\.json of quittance/u);
  expect(readdirSync(folder)).toEqual([]);
});
