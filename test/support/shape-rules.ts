import ts from "typescript";
import { importsOf, nodesOf, type SourceFile } from "./source-file.ts";

/** Folders that every noun may import, and that import no noun. */
const ground = ["kernel", "money", "time", "contact", "schema", "listing"];

/** Folders that are not nouns: shared code, entry points, and what they consist of. */
const notNouns = new Set([
  ...ground,
  ...["failure", "rates", "wire", "quittance", "errors", "adapter", "pure", "decimal", "testing"],
  ...["books", "html", "explain", "replay", "repricing", "recording"],
]);

/** The folder of `src` that a file is in; `undefined` of the files beside the folders. */
export const folderOf = (path: string): string | undefined => /^src\/([a-z-]+)\//u.exec(path)?.[1];

/** The noun that a file is about; `undefined` if it is about none. */
const nounOf = (path: string): string | undefined => {
  const folder = folderOf(path);
  return folder === undefined || notNouns.has(folder) ? undefined : folder;
};

/** Returns each element once, in the order of the alphabet. */
export const distinct = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(texts)].sort();

/** Returns the paths of the files that break a rule. */
export const pathsThat = (
  sources: ReadonlyArray<SourceFile>,
  breaks: (source: SourceFile) => boolean,
): ReadonlyArray<string> => sources.filter(breaks).map(({ path }) => path);

/** Returns the nouns with more files than a noun may have. */
export const largeNouns = (
  sources: ReadonlyArray<SourceFile>,
  maxFiles: number,
): ReadonlyArray<string> => {
  const nouns = sources.flatMap(({ path }) => nounOf(path) ?? []);
  return distinct(nouns).filter(
    (noun) => nouns.filter((other) => other === noun).length > maxFiles,
  );
};

/**
 * Whether a file of the ground imports a file that is not of the ground. Only what operations share
 * needs the errors of all nouns, in order to throw them.
 */
export const leavesGround = (source: SourceFile): boolean =>
  isGround(source.path) &&
  importsOf(source).some(
    ({ target }) =>
      target !== undefined &&
      !isGround(target) &&
      !(source.path === "src/schema/operation.ts" && target === "src/errors.ts"),
  );

const isGround = (path: string): boolean => {
  const folder = folderOf(path);
  return folder === undefined
    ? path === "src/ids.ts"
    : ground.includes(folder) || folder === "failure";
};

/** Whether a file imports so many nouns that it is a list of them. */
export const listsNouns =
  (maxNouns: number) =>
  (source: SourceFile): boolean =>
    distinct(importsOf(source).flatMap(({ target = "" }) => nounOf(target) ?? [])).length >
    maxNouns;

/** Whether a file is the description of a noun and imports more than values and descriptions. */
export const describesMore = (source: SourceFile): boolean =>
  isDescription(source.path) &&
  importsOf(source).some(
    ({ target }) =>
      target !== undefined &&
      !isGround(target) &&
      !isDescription(target) &&
      folderOf(target) !== folderOf(source.path),
  );

const isDescription = (path: string): boolean => {
  const [, folder = "", file = ""] = /^src\/([a-z-]+)\/([a-z-]+)\.ts$/u.exec(path) ?? [];
  return nounOf(path) !== undefined && (file === folder || descriptions.has(`${folder}/${file}`));
};

/** Descriptions that share the folder of another. */
const descriptions = new Set([
  ...["quote/item", "party/customer", "party/seller", "party/delivery"],
  ...["billing-schema/recurrence", "webhook/endpoint", "webhook/delivery"],
]);

/** Whether a file exports a type that is an alias of what a schema infers. */
export const aliasesInferred = ({ tree }: SourceFile): boolean =>
  tree.statements.some(
    (node) =>
      ts.isTypeAliasDeclaration(node) &&
      node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true &&
      ts.isTypeReferenceNode(node.type) &&
      /^(?:v\.)?(?:In|Out|InferInput|InferOutput)$/u.test(node.type.typeName.getText(tree)),
  );

/** Returns the names of the errors with issues. */
export const errorsWithIssues = (sources: ReadonlyArray<SourceFile>): ReadonlyArray<string> =>
  sources.flatMap(({ tree }) =>
    tree.statements.flatMap((node) => {
      if (!ts.isInterfaceDeclaration(node) || node.typeParameters !== undefined) return [];
      const properties = nodesOf(node).filter((inner) => ts.isPropertySignature(inner));
      const names = properties.map(({ name }) => name.getText(tree));
      return names.includes("kind") && names.includes("issues") ? [node.name.text] : [];
    }),
  );

/** Whether a file has drafts, or checks a request apart from reading it. */
export const hasDrafts = ({ path, tree }: SourceFile): boolean =>
  /draft|review/u.test(path) ||
  nodesOf(tree).some(
    (node) => ts.isIdentifier(node) && /Draft(?:s|Of)?$|^draft|^review[A-Z]/u.test(node.text),
  );

/** Whether a file has a pipe of more steps than a reader follows at once. */
export const hasLongPipe =
  (maxSteps: number) =>
  ({ tree }: SourceFile): boolean =>
    nodesOf(tree).some(
      (node) =>
        ts.isCallExpression(node) &&
        node.expression.getText(tree) === "pipe" &&
        node.arguments.some((argument) => argument.getText(tree).startsWith("TE.")) &&
        node.arguments.length > maxSteps + 1,
    );

/** Returns how many files name a property of a record, in TypeScript or in JSON. */
export const filesWith = (sources: ReadonlyArray<SourceFile>, property: string): number => {
  const inJson = property.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  const name = new RegExp(`\\b(?:${property}|${inJson})\\b`, "u");
  return sources.filter(({ text }) => name.test(text)).length;
};
