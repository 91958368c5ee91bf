import ts from "typescript";
import { expect, test } from "vitest";
import { parseSource, nodesOf } from "../../test/support/source-file.ts";

/** The names that an entry point exports, types included. A namespace is one name. */
const namesOf = (path: string): ReadonlyArray<string> =>
  nodesOf(parseSource(path, ts.sys.readFile(path) ?? "").tree)
    .filter((node) => ts.isExportSpecifier(node) || ts.isNamespaceExport(node))
    .map((node) => node.name.text);

test("quittance exports at most 144 names, and its other entry points none of them", () => {
  const names = namesOf("src/index.ts");
  expect(names).toContain("createQuittance");
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThanOrEqual(144);
  for (const path of ["src/adapter/index.ts", "src/errors/index.ts", "src/pure/index.ts"]) {
    expect(namesOf(path).filter((name) => names.includes(name))).toEqual([]);
  }
});
