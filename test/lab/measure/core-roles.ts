import ts from "typescript";
import { sourcesUnder, type SourceFile } from "../../support/source-file.ts";
import type { Measured } from "./measure-sources.ts";

/** What a line of the core is for. The first five are its frame, beside the rules of its domain. */
type Role =
  | "descriptions"
  | "ports and operations"
  | "errors and messages"
  | "argument checks"
  | "rendering of JSON"
  | "rendering of HTML"
  | "entry points"
  | "test kits"
  | "domain";

const frame: ReadonlyArray<Role> = [
  ...(["descriptions", "ports and operations", "errors and messages"] as const),
  ...(["argument checks", "rendering of JSON"] as const),
];

/** The roles of files by their paths; the first one that matches. All others are of the domain. */
const byPath: ReadonlyArray<readonly [role: Role, path: RegExp]> = [
  ["test kits", /^src\/testing\//u],
  ["rendering of HTML", /^src\/html\//u],
  ["entry points", /\/(?:index|pure|adapter)\.ts$/u],
  ["errors and messages", /^src\/(?:errors|failure)[/.]|-(?:describe|message|errors?)\.ts$/u],
  ["errors and messages", /\/(?:requirement\w*|failure-of|error-\w+)\.ts$/u],
  ["argument checks", /\/check-ports\.ts$/u],
  ["descriptions", /^src\/(?:schema|wire)\/|-records?\.ts$/u],
  ["descriptions", /-(?:request|requested|property|properties|draft)\.ts$/u],
  ["rendering of JSON", /-(?:response|render)\.ts$|\/quote-json/u],
  ["ports and operations", /-(?:operations|service|ports|repository|writer|source)\.ts$/u],
  ["ports and operations", /-(?:find|get|absent|fixed)\.ts$|\/quittance\.ts$/u],
];

/** What the operations of a noun declare in their file. */
const declaresPorts = /^export interface \w+(?:Ports|Repository)\b/mu;

/** What the file of a noun with its description has. */
const describes = /^(?:export )?const \w+ = (?:entity|object)\(/mu;

/**
 * Returns the role of a statement beside descriptions. A record is of the domain, whose types it makes;
 * an object with a kind is an error; functions are rules.
 */
const roleOfStatement = (statement: ts.Statement): Role => {
  const text = statement.getText();
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
    if (/readonly kind: "[A-Z]/u.test(text)) return "errors and messages";
    return /\b(?:In|Out|InferInput|InferOutput)</u.test(text) ? "descriptions" : "domain";
  }
  if (ts.isImportDeclaration(statement)) return "descriptions";
  if (/^(?:export )?const \w*(?:Errors|Failures|Rows)\b/u.test(text)) return "errors and messages";
  if (/^(?:export )?const \w+ = entity\(/u.test(text)) return "domain";
  return /^(?:export )?const \w+(?::[^=]*)? =\s*(?:<[^>]*>)?\(/u.test(text)
    ? "domain"
    : "descriptions";
};

/** Returns the lines of a file by role. */
export const linesByRole = ({ path, text, tree }: SourceFile): ReadonlyMap<Role, number> => {
  const all = text.split("\n").length - 1;
  const named = byPath.find(([, pattern]) => pattern.test(path))?.[0];
  const role = named ?? (declaresPorts.test(text) ? "ports and operations" : "domain");
  if (role !== "domain" || !describes.test(text)) return new Map([[role, all]]);
  const lines = new Map<Role, number>([["descriptions", 0]]);
  let before = 0;
  for (const statement of tree.statements) {
    const end = tree.getLineAndCharacterOfPosition(statement.end).line + 1;
    const found = roleOfStatement(statement);
    lines.set(found, (lines.get(found) ?? 0) + end - before);
    before = end;
  }
  return lines;
};

/** Counts the lines and files of the core by role, and the files that name some properties. */
export const measureRoles = (properties: ReadonlyArray<string>): Measured => {
  const sources = sourcesUnder("src");
  const lines: Record<string, number> = {};
  const files: Record<string, number> = {};
  for (const source of sources) {
    const found = linesByRole(source);
    for (const [role, count] of found) lines[role] = (lines[role] ?? 0) + count;
    const [first = "domain"] = found.keys();
    files[first] = (files[first] ?? 0) + 1;
  }
  const sum = (roles: ReadonlyArray<string>): number =>
    roles.reduce((total, role) => total + (lines[role] ?? 0), 0);
  const all = sum(Object.keys(lines));
  const naming = (property: string): number =>
    sources.filter(({ text }) => new RegExp(`\\b${property}\\b`, "u").test(text)).length;
  return {
    "core, lines by role": lines,
    "core, files by role": files,
    core: {
      lines: all,
      files: sources.length,
      "lines of the frame": sum(frame),
      "frame, percent": Math.round((sum(frame) / all) * 1000) / 10,
    },
    "core, files that name": Object.fromEntries(
      properties.map((property) => [property, naming(property)]),
    ),
  };
};
