import { basename } from "node:path";
import ts from "typescript";
import { importsOf, lineOf, nodesOf, type Rule } from "./source-file.ts";

/** Packages are used only where a table of path patterns allows them. */
export const usesPackages =
  (mayUse: Readonly<Record<string, ReadonlyArray<string>>>): Rule =>
  (source) => {
    const allowed = Object.entries(mayUse)
      .filter(([pattern]) => new RegExp(pattern, "u").test(source.path))
      .flatMap(([, packages]) => packages);
    return importsOf(source)
      .filter(({ specifier, target }) => target === undefined && !allowed.includes(specifier))
      .map(({ line, specifier }) => ({ line, message: `may not use ${specifier}` }));
  };

/**
 * Statements that see or end connections name their database, application or process: other tests
 * of the run use the same server.
 */
export const selectsConnections: Rule = (source) =>
  nodesOf(source.tree)
    .filter((node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    .filter((node) => {
      const sql = node.getText(source.tree);
      return seesConnections.test(sql) && !selectsSome.test(sql);
    })
    .map((node) => ({ line: lineOf(source, node), message: "selects connections of other tests" }));

const seesConnections =
  /\b(?:pg_terminate_backend|pg_cancel_backend|pg_stat_activity|pg_locks|ALTER SYSTEM)\b/u;

const selectsSome =
  /datname = |application_name = |pid = \$|\bpg_(?:terminate|cancel)_backend\((?:\$\d|pg_backend_pid\(\))/u;

/**
 * A test fails by what the code does, not by how busy the machine is: a limit of a duration is at
 * least a minute, and a server listens on a free port.
 */
export const dependsOnNoMachine: Rule = (source) =>
  nodesOf(source.tree)
    .filter((node) => ts.isCallExpression(node))
    .flatMap((node) => {
      const [first] = node.arguments;
      if (first === undefined || !ts.isNumericLiteral(first)) return [];
      const called = node.expression.getText(source.tree);
      const value = Number(first.text);
      const isShort = value < 60_000 && /\.toBeLessThan(?:OrEqual)?$/u.test(called);
      if (isShort && readsClock.test(called)) {
        return [{ line: lineOf(source, node), message: "limits a duration to less than a minute" }];
      }
      return value > 0 && /\.listen$/u.test(called)
        ? [{ line: lineOf(source, node), message: "listens on a fixed port" }]
        : [];
    });

const readsClock = /\b(?:performance|Date)\.now\(\)/u;

/** No reference to any of these globals, unless the file makes a value of that name itself. */
export const usesNoGlobals =
  (globals: ReadonlyArray<string>): Rule =>
  (source) => {
    const identifiers = nodesOf(source.tree).filter((node) => ts.isIdentifier(node));
    const own = new Set(identifiers.filter(isDeclared).map(({ text }) => text));
    return identifiers
      .filter((node) => globals.includes(node.text) && !own.has(node.text) && !isName(node))
      .map((node) => ({ line: lineOf(source, node), message: `${node.text} is banned` }));
  };

/** Whether an identifier only names a property, a declaration or a type, and reads no variable. */
const isName = (node: ts.Identifier): boolean => {
  const parent: ts.Node & { readonly name?: ts.Node } = node.parent;
  if (ts.isTypeReferenceNode(parent)) return true;
  return parent.name === node && !ts.isShorthandPropertyAssignment(parent);
};

const isDeclared = (node: ts.Identifier): boolean =>
  isName(node) &&
  !isAmbient(node) &&
  (ts.isVariableDeclaration(node.parent) ||
    ts.isParameter(node.parent) ||
    ts.isBindingElement(node.parent) ||
    ts.isFunctionDeclaration(node.parent));

/** Whether a declaration only declares a value that the host provides. */
const isAmbient = (node: ts.Identifier): boolean =>
  (ts.getCombinedModifierFlags(node.parent as ts.Declaration) & ts.ModifierFlags.Ambient) !== 0;

/** No conversion from exact to binary numbers, no random source, no escape from the type checker. */
export const isExactAndTyped: Rule = (source) => {
  const inText = [...source.text.matchAll(/\b(?:TODO|FIXME)\b|@ts-[a-z]+/gu)].map((match) => ({
    line: source.tree.getLineAndCharacterOfPosition(match.index).line + 1,
    message: `${match[0]} is banned`,
  }));
  const inCode = nodesOf(source.tree).flatMap((node) => {
    const banned = bannedConstruct(node);
    return banned === undefined
      ? []
      : [{ line: lineOf(source, node), message: `${banned} is banned` }];
  });
  return [...inText, ...inCode];
};

const bannedConstruct = (node: ts.Node): string | undefined => {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "any";
  if (ts.isPropertyAccessExpression(node)) {
    const property = node.name.text;
    if (property === "toNumber") return ".toNumber";
    if (property === "random" && node.expression.getText() === "Math") return "Math.random";
  }
  const called = ts.isCallExpression(node) || ts.isNewExpression(node);
  return called && node.expression.getText() === "Number" ? "Number()" : undefined;
};

/** Limits for characters of a line, lines of a file (except entry points), and lines of a function. */
export const isSmall =
  (columns: number, fileLines: number, functionLines: number): Rule =>
  (source) => {
    const lines = source.text.trimEnd().split("\n");
    const wide = lines.flatMap((text, index) =>
      text.length > columns
        ? [{ line: index + 1, message: `exceeds ${String(columns)} columns` }]
        : [],
    );
    const isEntryPoint = basename(source.path) === "index.ts";
    const long =
      lines.length > fileLines && !isEntryPoint
        ? [{ line: 1, message: `exceeds ${String(fileLines)} lines` }]
        : [];
    const functions = nodesOf(source.tree)
      .filter((node) => ts.isFunctionLike(node))
      .filter((node) => node.getText().split("\n").length >= functionLines)
      .map((node) => ({ line: lineOf(source, node), message: "the function is too long" }));
    return [...wide, ...long, ...functions];
  };

/** No folder or file has one of these names, which do not describe a content. */
export const isNamedForItsContent =
  (vague: ReadonlyArray<string>): Rule =>
  ({ path }) =>
    path
      .split("/")
      .map((name) => name.replace(/\.ts$/u, ""))
      .filter((name) => vague.includes(name))
      .map((name) => ({ line: 1, message: `${name} is too vague` }));

/** Only entry points are called `index.ts`. */
export const isEntryPointOnlyIn =
  (entryPoints: ReadonlyArray<string>): Rule =>
  ({ path }) =>
    basename(path) !== "index.ts" || entryPoints.includes(path)
      ? []
      : [{ line: 1, message: "is not an entry point of a package" }];

/** Every exported declaration has a doc comment directly above it. */
export const isDocumented: Rule = (source) =>
  source.tree.statements
    .filter((node) => ts.canHaveModifiers(node) && isExported(node))
    .filter((node) => !hasDocComment(source.text, node))
    .map((node) => ({ line: lineOf(source, node), message: "the export has no doc comment" }));

const isExported = (node: ts.Statement & ts.HasModifiers): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

const hasDocComment = (text: string, node: ts.Statement): boolean => {
  const comment = ts.getLeadingCommentRanges(text, node.getFullStart())?.at(-1);
  if (comment === undefined) return false;
  const between = text.slice(comment.end, node.getStart());
  return text.startsWith("/**", comment.pos) && /^\r?\n$/u.test(between);
};

/** An adapter imports packages by their entry points, and by relative path only its own files. */
export const staysInside =
  (entryPoints: ReadonlyArray<string>): Rule =>
  (source) => {
    const home = source.path.split("/").slice(0, 3).join("/");
    return importsOf(source).flatMap(({ line, specifier, target }) => {
      const isOurs = /^(?:quittance|@quittance\/[^/]+)(?:\/|$)/u.test(specifier);
      const fits =
        target === undefined
          ? !isOurs || entryPoints.includes(specifier)
          : target.startsWith(`${home}/`);
      return fits ? [] : [{ line, message: `may not import ${specifier}` }];
    });
  };

/** No module of Node, so that the file runs on every platform with `fetch`. */
export const isFreeOfNode: Rule = (source) =>
  importsOf(source)
    .filter(({ specifier }) => specifier.startsWith("node:"))
    .map(({ line, specifier }) => ({ line, message: `may not use ${specifier}` }));

/**
 * No word of a glossary, in code, comments, messages and prose. Names are split at capitals and
 * underscores.
 */
export const usesTermsOf =
  (glossary: Readonly<Record<string, string>>, allowed: ReadonlyArray<string>): Rule =>
  ({ text }) => {
    const exceptions = new RegExp(allowed.join("|"), "giu");
    const words = new RegExp(`\\b(?:${Object.keys(glossary).join("|")})\\b`, "iu");
    return text.split("\n").flatMap((line, index) => {
      const plain = line.replace(exceptions, "").replace(/([a-z])(?=[A-Z])|_/gu, "$1 ");
      const found = words.exec(plain)?.[0];
      return found === undefined
        ? []
        : [{ line: index + 1, message: `"${found}" is not used: ${termFor(glossary, found)}` }];
    });
  };

const termFor = (glossary: Readonly<Record<string, string>>, found: string): string =>
  Object.entries(glossary).find(([word]) => new RegExp(`^(?:${word})$`, "iu").test(found))?.[1] ??
  "";

/** No superlative in the name of a limit: limits are called `max...` and `min...`. */
export const namesLimitsPlainly: Rule = (source) =>
  nodesOf(source.tree)
    .filter((node) => ts.isIdentifier(node))
    .filter(({ text }) => /^(?:(?:most|longest|fewest)(?![a-z])|largest(?=[A-Z]))/u.test(text))
    .map((node) => ({ line: lineOf(source, node), message: `${node.text} is not a limit's name` }));
