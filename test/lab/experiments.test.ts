import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "../docs/markdown.ts";
import { experiments } from "./experiments.ts";

test("the pages name experiments that exist, and CONTRIBUTING.md names them all", () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/npm run lab -- ([\w:-]+)/gu)].flatMap(
      ([, name = ""]) => (name.startsWith("--") || name === "NAME" ? [] : [name]),
    ),
  );
  expect(named).toContain("measure");
  expect(named.filter((name) => !Object.hasOwn(experiments, name))).toEqual([]);
  const contributing = readFileSync("CONTRIBUTING.md", "utf8");
  const missing = Object.keys(experiments).filter((name) => !contributing.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test("experiments run files that exist", () => {
  const files = Object.values(experiments).flatMap(({ command, bundle }) => [
    ...command.filter((word) => /\/.*\.m?[jt]s$/u.test(word) && !word.includes(".cache")),
    ...(bundle?.entries ?? []),
  ]);
  expect(files).toContain("test/lab/measure/main.ts");
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
