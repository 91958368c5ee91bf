import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const manifests = [
  "package.json",
  ...readdirSync("adapters").map((name) => `adapters/${name}/package.json`),
];

const textsUnder = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(({ name }) => /\.(?:ts|js|vue)$/u.test(name) && !name.endsWith(".test.ts"))
        .map(({ name, parentPath }) => readFileSync(join(parentPath, name), "utf8"))
    : [];

// The command installed pg-boss, with four more packages, and never imported it.
test.each(manifests)("the sources import every dependency of %s", (path) => {
  const { dependencies = {} } = JSON.parse(readFileSync(path, "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const folder = path.slice(0, -"package.json".length);
  const sources = ["src", "bin", "app"].flatMap((name) => textsUnder(`${folder}${name}`));
  const unused = Object.keys(dependencies).filter(
    (name) => !sources.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`)),
  );
  expect(unused).toEqual([]);
});
