import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
}

const page = readFileSync("docs/packages.md", "utf8");
const manifests = [".", ...readdirSync("adapters").map((name) => `adapters/${name}`)]
  .map((folder) => JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Manifest)
  .filter((manifest) => manifest.private !== true);

test.each(manifests)(
  "docs/packages.md lists the entry points of $name",
  ({ name, exports = {} }) => {
    const entryPoints = Object.keys(exports)
      .filter((path) => path !== "./package.json")
      .map((path) => `${name}${path.slice(1)}`);
    expect([name, ...entryPoints].filter((path) => !page.includes(`\n| \`${path}\` `))).toEqual([]);
  },
);
