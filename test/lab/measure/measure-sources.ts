import ts from "typescript";
import { parseSource } from "../../support/source-file.ts";
import { packagesOf, trackedFiles, type Package, type TrackedFile } from "./workspace.ts";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Numbers by what is counted, and then by where: `measured["product lines"].quittance`. */
export type Measured = Readonly<Record<string, Readonly<Record<string, number>>>>;

const productFolders = /^(?:src|app|bin|migrations)\//u;
const kits = /^src\/(?:conformance|testing)\//u;

/** Counts what can be counted without a build. */
export const measureSources = (): Measured => {
  const files = trackedFiles();
  const packages = packagesOf();
  const measured: Record<string, Record<string, number>> = {};
  const set = (what: string, where: string, count: number): void => {
    (measured[what] ??= {})[where] = count;
  };
  set("tracked", "lines", linesOf(files));
  set("tracked", "files", files.length);
  for (const [where, found] of placesOf(files, packages)) {
    for (const [kind, list] of Object.entries(found)) {
      if (list.length === 0) continue;
      set(`${kind} lines`, where, linesOf(list));
      set(`${kind} files`, where, list.length);
    }
  }
  const all = new Set<string>();
  const ofCore = new Set<string>();
  for (const { folder, entryPoints } of packages) {
    for (const [specifier, path] of entryPoints) {
      const names = exportedNames(path);
      for (const exported of names) {
        all.add(exported);
        if (folder === "") ofCore.add(exported);
      }
      set("exported names", specifier, names.size);
    }
  }
  set("exported names", "all of quittance", ofCore.size);
  set("exported names", "all entry points", all.size);
  return measured;
};

type Found = Readonly<Record<"product" | "test" | "other", Array<TrackedFile>>>;

/** The files of each package, of the kits of the core, and of each other top-level folder. */
const placesOf = (
  files: ReadonlyArray<TrackedFile>,
  packages: ReadonlyArray<Package>,
): ReadonlyMap<string, Found> => {
  const places = new Map<string, Found>();
  for (const file of files) {
    const { path } = file;
    const owner = packages.find(({ folder }) => folder !== "" && path.startsWith(folder));
    const inside = owner === undefined ? path : path.slice(owner.folder.length);
    const isTest = /^(?:test)\/|\.test\.ts$/u.test(inside);
    const isProduct = !isTest && productFolders.test(inside);
    const place = owner?.name ?? placeInRoot(path);
    const found = places.get(place) ?? { product: [], test: [], other: [] };
    places.set(place, found);
    found[isTest ? "test" : isProduct ? "product" : "other"].push(file);
  }
  return places;
};

const placeInRoot = (path: string): string => {
  if (path.startsWith("src/")) return kits.test(path) ? "quittance: kits" : "quittance";
  const [folder = "", ...rest] = path.split("/");
  return rest.length === 0 || folder.startsWith(".") ? "root" : `${folder}/`;
};

const linesOf = (files: ReadonlyArray<TrackedFile>): number =>
  files.reduce((sum, { lines }) => sum + lines, 0);

/** Returns the names that a module exports, types included, those of `export *` too. */
const exportedNames = (path: string): ReadonlySet<string> =>
  new Set(
    parseSource(path, readFileSync(path, "utf8")).tree.statements.flatMap((statement) =>
      ts.isExportDeclaration(statement)
        ? reexportedNames(path, statement)
        : declaredNames(statement),
    ),
  );

const reexportedNames = (path: string, statement: ts.ExportDeclaration): ReadonlyArray<string> => {
  const { exportClause, moduleSpecifier } = statement;
  if (exportClause !== undefined) {
    return ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : [exportClause.name.text];
  }
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
    ? [...exportedNames(join(dirname(path), moduleSpecifier.text))]
    : [];
};

const declaredNames = (statement: ts.Statement): ReadonlyArray<string> => {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? ["default"] : [name.getText()];
};
