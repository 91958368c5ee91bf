import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Returns every module that a file imports at run time, directly or through others. */
const importsOf = (path: string, found = new Set<string>()): ReadonlySet<string> => {
  const text = readFileSync(path, "utf8");
  for (const [, name = ""] of text.matchAll(
    /^(?:import|export) (?!type )[^;]*? from "([^"]+)";/gmu,
  )) {
    const target = name.startsWith(".") ? join(dirname(path), name) : name;
    if (found.has(target)) continue;
    found.add(target);
    if (name.startsWith(".")) importsOf(target, found);
  }
  return found;
};

// A test of a single price had to install fast-check.
test("quittance/testing does not import fast-check, and its generators do", () => {
  expect(importsOf("src/testing/index.ts")).toContain("src/testing/fixed-sources.ts");
  expect(importsOf("src/testing/index.ts")).not.toContain("fast-check");
  expect(importsOf("src/testing/generators.ts")).toContain("fast-check");
});
