import ts from "typescript";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** A source file, parsed but not type-checked. */
export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** An issue in a line of a file. */
export interface DataFileIssue {
  readonly line: number;
  readonly message: string;
}

/** Checks one file by itself. */
export type Rule = (source: SourceFile) => ReadonlyArray<DataFileIssue>;

/** Parses a text as the file at a path. */
export const parseSource = (path: string, text: string): SourceFile => ({
  path,
  text,
  tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true),
});

/** Returns every TypeScript file below a folder but its tests. */
export const sourcesUnder = (folder: string): ReadonlyArray<SourceFile> =>
  pathsUnder(folder, /(?<!\.test)\.ts$/u).map((path) =>
    parseSource(path, readFileSync(path, "utf8")),
  );

/** Returns the script of every Vue component below a folder. */
export const vueScriptsUnder = (folder: string): ReadonlyArray<SourceFile> =>
  pathsUnder(folder, /\.vue$/u).map((path) => {
    const [, script = ""] = /<script[^>]*>(.*)<\/script>/su.exec(readFileSync(path, "utf8")) ?? [];
    return parseSource(path, script);
  });

/** Returns the files below a folder with some names; none if there is no such folder. */
const pathsUnder = (folder: string, names: RegExp): ReadonlyArray<string> =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
    .filter((name) => names.test(name))
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .sort();

/** Returns the violations of rules in files, as `path:line message`. */
export const violationsIn = (
  sources: ReadonlyArray<SourceFile>,
  ...rules: ReadonlyArray<Rule>
): ReadonlyArray<string> =>
  sources.flatMap((source) =>
    rules.flatMap((rule) =>
      rule(source).map(({ line, message }) => `${source.path}:${String(line)} ${message}`),
    ),
  );

/** Every node of a tree, parents first; comments are not among them. */
export const nodesOf = (root: ts.Node): ReadonlyArray<ts.Node> => {
  const found: Array<ts.Node> = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

/** Line of a node, from 1. */
export const lineOf = ({ tree }: SourceFile, node: ts.Node): number =>
  tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;

/** One module that a file names, in an import, a re-export, an `import()` or an import type. */
export interface Import {
  readonly line: number;
  readonly specifier: string;
  /** The path that a relative specifier leads to; `undefined` for a package. */
  readonly target: string | undefined;
}

/** Every module that a file names. */
export const importsOf = (source: SourceFile): ReadonlyArray<Import> =>
  nodesOf(source.tree).flatMap((node) => {
    const named = moduleOf(node);
    if (named === undefined || !ts.isStringLiteral(named)) return [];
    const specifier = named.text;
    const target = specifier.startsWith(".")
      ? normalize(join(dirname(source.path), specifier)).replaceAll("\\", "/")
      : undefined;
    return [{ line: lineOf(source, named), specifier, target }];
  });

const moduleOf = (node: ts.Node): ts.Node | undefined => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return node.argument.literal;
  }
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : undefined;
};

/** The files of a list that each file imports, types included. */
const graphOf = (
  sources: ReadonlyArray<SourceFile>,
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target }) =>
        target !== undefined && paths.has(target) ? [target] : [],
      ),
    ]),
  );
};

/** Returns every import circle that a depth-first search finds, as `a -> b -> a`. */
export const circlesOf = (sources: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const graph = graphOf(sources);
  const done = new Set<string>();
  const circles: Array<string> = [];
  const visit = (path: string, way: ReadonlyArray<string>): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
    if (done.has(path) || way.includes(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return circles;
};
