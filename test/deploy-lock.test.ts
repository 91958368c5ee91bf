import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, Entry>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const jsonIn = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const lock = jsonIn("package-lock.json") as Lock;

const { href } = new URL("../adapters/cli/deploy/lock.mjs", import.meta.url);
const { lockOf } = (await import(href)) as {
  readonly lockOf: (lock: Lock, tarballs: ReadonlyArray<Tarball>) => Lock;
};

interface Tarball {
  /** The folder of the package in the repository; empty for the core. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly file: string;
  readonly integrity: string;
}

const tarballOf = (folder: string): Tarball => ({
  folder,
  manifest: jsonIn(`${folder || "."}/package.json`) as Manifest,
  file: `packed/${folder.replace("/", "-")}.tgz`,
  integrity: "sha512-own",
});

const all = ["", ...readdirSync("adapters").map((name) => `adapters/${name}`)].map(tarballOf);
const cli = tarballOf("adapters/cli");
const needed = all.filter(
  ({ manifest: { name } }) =>
    name === "@quittance/cli" || name in (cli.manifest.dependencies ?? {}),
);
const lockOfCommand = (from: Lock = lock): Lock => lockOf(from, needed);

test("the command is installed with the versions and digests of the repository's lock", () => {
  const { packages } = lockOfCommand();
  const ours = new Set(needed.map(({ manifest }) => `node_modules/${manifest.name}`));
  const others = Object.keys(packages).filter((place) => place !== "" && !ours.has(place));
  expect(others.length).toBeGreaterThan(30);
  for (const place of others) {
    const { version, integrity } = lock.packages[place] ?? {};
    expect(integrity, place).toMatch(/^sha512-/u);
    expect(packages[place], place).toMatchObject({ version, integrity });
  }
  expect(others).toContain("node_modules/pg");
  for (const tool of ["vitest", "typescript", "esbuild", "tsx"]) {
    expect(others, tool).not.toContain(`node_modules/${tool}`);
  }
});

test("every package that the command needs is in its lock", () => {
  const { packages } = lockOfCommand();
  const names = new Set(
    Object.keys(packages).map((place) => place.slice(place.lastIndexOf("node_modules/") + 13)),
  );
  for (const { dependencies = {} } of Object.values(packages)) {
    for (const name of Object.keys(dependencies)) expect(names).toContain(name);
  }
});

test("tarballs of the repository are installed from their files", () => {
  const { packages } = lockOfCommand();
  for (const { manifest, file, integrity } of needed) {
    expect(packages[`node_modules/${manifest.name}`]).toMatchObject({
      version: manifest.version,
      resolved: `file:${file}`,
      integrity,
    });
  }
  expect(Object.values(packages[""]?.dependencies ?? {})).toEqual(
    needed.map(({ file }) => `file:${file}`),
  );
});

test("packages below one of ours stay below it, and those of optional ones are optional", () => {
  const events = needed.find(({ folder }) => folder === "adapters/events");
  const from: Lock = {
    packages: {
      "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
      "adapters/events/node_modules/b": {
        version: "2.0.0",
        integrity: "sha512-b",
        dependencies: { a: "^1.0.0", c: "^1.0.0" },
      },
      "adapters/events/node_modules/c": { version: "3.0.0", integrity: "sha512-c" },
    },
  };
  const { name, version } = events?.manifest ?? { name: "", version: "" };
  const manifest = { name, version, optionalDependencies: { b: "^2.0.0", missing: "^1.0.0" } };
  const made: Lock = lockOf(from, [{ ...tarballOf("adapters/events"), manifest }]);
  const found = Object.entries(made.packages).slice(2);
  expect(found.map(([place, { optional }]) => [place, optional])).toEqual([
    ["node_modules/@quittance/events/node_modules/b", true],
    ["node_modules/a", true],
    ["node_modules/@quittance/events/node_modules/c", true],
  ]);
});

test.each<[string, Entry | undefined, RegExp]>([
  ["is missing", undefined, /pg of "adapters\/cli" is not in the lock/u],
  ["has no digest", { version: "8.23.1" }, /node_modules\/pg has no digest in the lock/u],
])("a lock in which a package %s is rejected", (_, entry, message) => {
  const { "node_modules/pg": pg, ...others } = lock.packages;
  expect(pg).toBeDefined();
  const packages = { ...others, ...(entry && { "node_modules/pg": entry }) };
  expect(() => lockOfCommand({ packages })).toThrow(message);
});
