import ts from "typescript";
import {
  circlesOf,
  graphOf,
  sourcesUnder,
  type SourceFile,
  parseSource,
} from "../../support/source-file.ts";
import { packagesOf, trackedFiles, type Package, type TrackedFile } from "./workspace.ts";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Numbers by what is counted, and then by where: `measured["product lines"].quittance`. */
export type Measured = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A file below so many lines, with one importer, may belong to that importer. */
const smallFile = 40;

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
  for (const { name, folder, entryPoints } of packages) {
    for (const [specifier, path] of entryPoints) {
      const names = exportedNames(path);
      for (const exported of names) {
        all.add(exported);
        if (folder === "") ofCore.add(exported);
      }
      set("exported names", specifier, names.size);
    }
    const sources = sourcesUnder(`${folder}src`);
    set("import circles", name, circlesOf(sources).length);
    set("small files with one importer", name, smallFilesWithOneImporter(sources).length);
    set("folders of coupons", name, couponFolders(sources).size);
    set("median lines", name, median(sources.map(lineCount)));
    set("import lines in 1,000", name, Math.round(1000 * importShare(sources)));
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

const lineCount = ({ text }: SourceFile): number => text.split("\n").length - 1;

const smallFilesWithOneImporter = (sources: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const importers = new Map<string, number>();
  for (const targets of graphOf(sources).values()) {
    for (const path of new Set(targets)) importers.set(path, (importers.get(path) ?? 0) + 1);
  }
  return sources
    .filter((source) => lineCount(source) < smallFile && importers.get(source.path) === 1)
    .map(({ path }) => path);
};

const couponFolders = (sources: ReadonlyArray<SourceFile>): ReadonlySet<string> =>
  new Set(
    sources
      .filter(({ path }) => path.includes("coupon"))
      .map(({ path }) => path.slice(0, path.lastIndexOf("/"))),
  );

const median = (counts: ReadonlyArray<number>): number =>
  [...counts].sort((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;

const importShare = (sources: ReadonlyArray<SourceFile>): number => {
  const lines = sources.map(({ tree }) =>
    tree.statements.filter(ts.isImportDeclaration).reduce((sum, statement) => {
      const { line } = tree.getLineAndCharacterOfPosition(statement.getStart());
      return sum + tree.getLineAndCharacterOfPosition(statement.end).line - line + 1;
    }, 0),
  );
  const all = sources.reduce((sum, source) => sum + lineCount(source), 0);
  return all === 0 ? 0 : lines.reduce((sum, count) => sum + count, 0) / all;
};

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
