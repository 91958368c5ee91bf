import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parseSource, nodesOf } from "../../test/support/source-file.ts";

/** The names that a file exports, types included. A namespace is one name. */
const namesOf = (path: string): ReadonlyArray<string> =>
  nodesOf(parseSource(path, ts.sys.readFile(path) ?? "").tree).flatMap((node) => {
    if (ts.isExportSpecifier(node) || ts.isNamespaceExport(node)) return [node.name.text];
    const isExported =
      ts.isVariableStatement(node) &&
      node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return isExported ? node.declarationList.declarations.map(({ name }) => name.getText()) : [];
  });

/** The entry points of the core, and how many names each may export. */
const most: Readonly<Record<string, number>> = {
  "src/index.ts": 110,
  "src/errors/index.ts": 30,
  "src/pure/index.ts": 36,
  "src/explain/index.ts": 10,
  "src/replay/index.ts": 27,
  "src/books/index.ts": 20,
  "src/html/index.ts": 23,
  "src/adapter/index.ts": 199,
  "src/decimal/index.ts": 2,
  "src/testing/index.ts": 6,
  "src/testing/generators.ts": 17,
};

describe("the names of the entry points", () => {
  test.each(Object.entries(most))("%s exports at most %i names, each once", (path, count) => {
    const names = namesOf(path);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(count);
  });

  test("no name has two homes", () => {
    const homes = Object.keys(most).flatMap(namesOf);
    expect(homes.filter((name, at) => homes.indexOf(name) !== at)).toEqual([]);
    expect(homes.length).toBeLessThanOrEqual(480);
  });

  test("quittance has what a first program needs", () => {
    expect(namesOf("src/index.ts")).toEqual(
      expect.arrayContaining(["createQuittance", "Amount", "Quittance", "orThrow"]),
    );
  });
});
