import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

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

describe("the updates of dependencies", () => {
  const text = readFileSync(".github/dependabot.yml", "utf8");

  test("cover npm, the actions of workflows, and every folder with a Dockerfile", () => {
    const ecosystems = [...text.matchAll(/^ {2}- package-ecosystem: (\S+)$/gmu)].map(
      ([, name]) => name,
    );
    expect(ecosystems).toEqual(["npm", "github-actions", "docker"]);
    const dockerfiles = [".devcontainer", "adapters/cli/deploy"];
    expect(dockerfiles.filter((folder) => !existsSync(`${folder}/Dockerfile`))).toEqual([]);
    for (const folder of dockerfiles) expect(text).toContain(`      - /${folder}\n`);
    expect(text.match(/interval: weekly/gu)).toHaveLength(ecosystems.length);
    expect(text.match(/^ {4}groups:$/gmu)).toHaveLength(ecosystems.length);
  });

  test("leave out packages that must not change, each with the reason", () => {
    const ignored = [...text.matchAll(/^( *# .*\n) *- dependency-name: "([^"]+)"$/gmu)].map(
      ([, , name = ""]) => name,
    );
    expect([...text.matchAll(/dependency-name:/gu)]).toHaveLength(ignored.length);
    const used = manifests.map((path) => readFileSync(path, "utf8")).join("\n");
    const packages = ignored.filter((name) => !["node", "postgres"].includes(name));
    expect(packages.length).toBeGreaterThan(3);
    expect(packages.filter((name) => !used.includes(`"${name}"`))).toEqual([]);
  });
});
