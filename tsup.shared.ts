import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { defineConfig, type Options } from "tsup";
import ts from "typescript";

interface Manifest {
  readonly exports: Readonly<Record<string, string | Target>>;
}

interface Target {
  readonly "@quittance/source": string;
  readonly import: { readonly default: string };
}

/** Returns the entry points that `exports` of the package in the current folder names. */
export const entryPoints = (): Record<string, string> => {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  const targets = Object.values(exports).filter((target) => typeof target !== "string");
  return Object.fromEntries(
    targets.map(({ "@quittance/source": source, import: { default: built } }) => [
      built.replace(/^\.\/dist\/(?<name>.+)\.js$/u, "$<name>"),
      source,
    ]),
  );
};

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** Bundles fp-ts from its ES modules, which can be tree-shaken. */
export const fpTsModules: Plugin = {
  name: "fp-ts as ES modules",
  setup: (build) => {
    build.onResolve({ filter: /^fp-ts\/lib\// }, ({ path, ...context }) =>
      build.resolve(path.replace("/lib/", "/es6/"), context),
    );
  },
};

/**
 * Marks what a module calculates when it is loaded as free of side effects, so that a program
 * contains only the descriptions that it uses: `const a = f(b.c)` becomes
 * `const a = (() => f(b.c))()` with an annotation that bundlers know. A namespace becomes such an
 * object, because bundlers keep all that a namespace of a chunk names.
 */
export const pureModules: Plugin = {
  name: "pure modules",
  setup: (build) => {
    build.onLoad({ filter: /\/src\/.+\.ts$/ }, ({ path }) => ({
      contents: withPureValues(readFileSync(path, "utf8"), dirname(path)),
      loader: "ts",
    }));
  },
};

/** Returns a source of a folder with pure functions around the values of its top level. */
const withPureValues = (source: string, folder: string): string => {
  let text = source;
  for (const statement of [...statementsOf(source)].reverse()) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      if (!exportClause || !moduleSpecifier || !ts.isNamespaceExport(exportClause)) continue;
      const { text: path } = moduleSpecifier as ts.StringLiteral;
      const name = exportClause.name.text;
      const names = valuesOf(join(folder, path));
      const imported = names.map((value) => `${value} as ${name}_${value}`).join(", ");
      const entries = names.map((value) => `${value}: ${name}_${value}`).join(", ");
      const object = `export const ${name} = ${pure(`{ return { ${entries} }; }`)};`;
      text =
        text.slice(0, statement.getStart()) +
        `import { ${imported} } from ${JSON.stringify(path)}; ${object}` +
        text.slice(statement.end);
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of [...statement.declarationList.declarations].reverse()) {
        const { name, initializer } = declaration;
        if (initializer === undefined || !isCalculated(initializer)) continue;
        const start = ts.isIdentifier(name) ? initializer.getStart() : name.getStart();
        text =
          text.slice(0, start) + pureDeclaration(name, initializer) + text.slice(initializer.end);
      }
    }
  }
  return text;
};

const statementsOf = (source: string): ReadonlyArray<ts.Statement> => [
  ...ts.createSourceFile("source.ts", source, ts.ScriptTarget.ES2022, true).statements,
];

/** Returns the names of the values that a file exports, those of other files included. */
const valuesOf = (file: string): ReadonlyArray<string> =>
  statementsOf(readFileSync(file, "utf8")).flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return exportedBy(statement, dirname(file));
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
    }
    const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
    return isValue && statement.name ? [statement.name.text] : [];
  });

/** Returns the names of the values that a file of a folder exports from another one. */
const exportedBy = (
  { exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration,
  folder: string,
): ReadonlyArray<string> => {
  if (isTypeOnly) return [];
  if (exportClause === undefined) {
    return valuesOf(join(folder, (moduleSpecifier as ts.StringLiteral).text));
  }
  if (ts.isNamespaceExport(exportClause)) return [exportClause.name.text];
  return exportClause.elements.filter((each) => !each.isTypeOnly).map(({ name }) => name.text);
};

const pureDeclaration = (name: ts.BindingName, initializer: ts.Expression): string => {
  const value = pure(`(${initializer.getText()})`);
  if (ts.isIdentifier(name)) return value;
  const found = `found${String(name.pos)}`;
  const parts = namesIn(name).map(
    (part) => `${part} = ${pure(`{ const ${name.getText()} = ${found}; return ${part}; }`)}`,
  );
  return [`${found} = ${value}`, ...parts].join(", ");
};

const pure = (body: string): string => `/* @__PURE__ */ (() => ${body})()`;

const namesIn = (name: ts.BindingName): ReadonlyArray<string> =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((part) => (ts.isBindingElement(part) ? namesIn(part.name) : []));

/** Whether a value is more than a literal, a name or a function. */
const isCalculated = (node: ts.Node): boolean => {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  const isUsed =
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isSpreadAssignment(node) ||
    ts.isSpreadElement(node) ||
    ts.isTemplateExpression(node);
  return isUsed || (ts.forEachChild(node, isCalculated) ?? false);
};

/**
 * Returns the declarations of the entry points, from which the bundler of types makes those of the
 * package. The native compiler writes them, or has written them for `npm run typecheck`; the
 * bundler would take ten times as long to derive them itself. They are a copy that is removed when
 * the process ends: nothing in `node_modules` is bundled, and chunks are named after files, so that
 * only the declarations of entry points keep the extension `.d.ts`.
 */
const declarations = (): Record<string, string> => {
  // The configuration of a package is bundled into its folder, and this file with it.
  const root = resolve(existsSync(".ci") ? "." : "../..");
  const folder = relative(root, resolve("."));
  const project = folder === "" ? "core" : "adapters";
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  execFileSync(process.execPath, [compiler, "-b", join(root, ".ci/typecheck", `${project}.json`)], {
    stdio: "inherit",
  });
  const copy = mkdtempSync(join(tmpdir(), "quittance-types-"));
  process.on("exit", () => {
    rmSync(copy, { recursive: true, force: true });
  });
  cpSync(join(root, "node_modules/.cache/tsc", project, folder), copy, { recursive: true });
  const entries = Object.entries(entryPoints()).map(
    ([name, source]) => [name, join(copy, source.replace(/\.ts$/u, ".d.ts"))] as const,
  );
  const kept = new Set(entries.map(([, path]) => path));
  for (const name of readdirSync(copy, { recursive: true, encoding: "utf8" })) {
    const path = join(copy, name);
    if (name.endsWith(".d.ts") && !kept.has(path)) {
      renameSync(path, path.replace(/\.d\.ts$/u, ".ts"));
    }
  }
  return Object.fromEntries(entries);
};

/**
 * One build recipe for the core and every adapter: ES modules, CommonJS and types.
 *
 * fp-ts is bundled from its ES modules: it has no export map, so the form that plain Node can load
 * (`fp-ts/lib/*.js`) cannot be tree-shaken, and left external it costs every consumer start-up time.
 */
export const library = (over: Options = {}): Options => ({
  entry: entryPoints(),
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  dts: over.dts ?? { entry: declarations() },
  noExternal: [/^fp-ts\//],
  esbuildPlugins: [fpTsModules],
  esbuildOptions: (options, { format }) => {
    options.mainFields = ["module", "main"];
    if (format === "cjs") options.define = { "import.meta.dirname": "__dirname" };
  },
  sourcemap: true,
  clean: true,
  splitting: true,
  // Only Node knows its modules by their short names.
  removeNodeProtocol: false,
  external: [/^node:/],
  tsconfig: "tsconfig.build.json",
  ...over,
});

export default defineConfig(() => library());
