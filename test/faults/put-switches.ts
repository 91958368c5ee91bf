import ts from "typescript";
import type { Fault } from "./fault.ts";

/** A part of a source, from one offset to another. */
interface Range {
  readonly start: number;
  readonly end: number;
}

type Placed = Fault & { readonly at: Range };

/** A node that is behind a switch for each fault in it. */
interface Host extends Range {
  readonly kind: "expression" | "statement" | "block" | "function";
  readonly faults: ReadonlyArray<Placed>;
}

/**
 * Puts each fault of a source behind a switch that is off: the smallest expression or statement
 * around the fault is there twice, as it is and with the fault. A fault in the text of a SQL
 * statement becomes a pair of comments, since most statements are composed when the module is
 * loaded; `sql` of the switches replaces what is between them.
 *
 * Throws unless the source has the text of each fault exactly once.
 */
export const putSwitches = (
  source: string,
  faults: ReadonlyArray<Fault>,
  isSql: boolean,
): string => {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const placed = faults.map((fault) => ({ ...fault, at: rangeOf(source, fault) }));
  const inSql = placed.filter((fault) => isSql && isInText(file, fault));
  const hosts = new Map<string, Host>();
  for (const fault of placed) {
    if (inSql.includes(fault)) continue;
    const found = hostOf(file, fault);
    const key = `${String(found.start)} ${String(found.end)}`;
    hosts.set(key, { ...found, faults: [...(hosts.get(key)?.faults ?? []), fault] });
  }
  const sorted = [...hosts.values()].sort((a, b) => a.start - b.start || b.end - a.end);
  return written(source, { start: 0, end: source.length }, sorted, marksOf(inSql));
};

/** Returns the place of a fault's text, or of the part of it in « and ». */
const rangeOf = (source: string, { text, file, breaks }: Fault): Range => {
  const [before = "", inner, after = ""] = text.includes("«") ? text.split(/[«»]/u) : ["", text];
  const parts = [before, inner ?? "", after].map((part) => `(${patternOf(part)})`);
  const found = [...source.matchAll(new RegExp(parts.join("\\s*"), "gd"))];
  const [start, end] = found[0]?.indices?.[2] ?? [0, 0];
  if (found.length !== 1) {
    throw new Error(`${file} has the text of a fault ${String(found.length)} times: ${breaks}`);
  }
  return { start, end };
};

/** Returns a pattern of a text with any white space between its words and signs. */
const patternOf = (text: string): string =>
  (text.match(/[\w$]+|[^\w$\s]/gu) ?? [])
    .map((token) => token.replace(/[^\w]/gu, "\\$&"))
    .reduce((pattern, token) => {
      const isWordAfterWord = /\w$/u.test(pattern) && /^\w/u.test(token);
      return pattern + (pattern === "" ? "" : isWordAfterWord ? "\\s+" : "\\s*") + token;
    }, "");

const smallestAround = (node: ts.Node, at: Range): ts.Node => {
  const inner = node
    .getChildren()
    .find((child) => child.getStart() <= at.start && at.end <= child.getEnd());
  return inner === undefined ? node : smallestAround(inner, at);
};

/**
 * Whether a fault is in the text of one literal. A template that is evaluated when the module is
 * loaded may have values in between, which the fault removes.
 */
const isInText = (
  file: ts.SourceFile,
  { text, replacement, at: { start, end } }: Placed,
): boolean => {
  const smallest = smallestAround(file, { start, end });
  if (isTextAt(smallest, start) && isTextAt(smallest, end)) return true;
  const isInFunction = ts.findAncestor(smallest, ts.isFunctionLike) !== undefined;
  if (isInFunction || !text.includes("${") || replacement.includes("${")) return false;
  const isText = (at: number): boolean =>
    isTextAt(smallestAround(file, { start: at, end: at }), at);
  return (
    ts.findAncestor(smallest, ts.isTemplateExpression) !== undefined && isText(start) && isText(end)
  );
};

const isTextAt = (node: ts.Node, at: number): boolean =>
  (ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)) &&
  node.getStart() < at &&
  at < node.getEnd();

/** Returns the smallest node around a fault that can be behind a switch. */
const hostOf = (file: ts.SourceFile, fault: Placed): Omit<Host, "faults"> => {
  const smallest = smallestAround(file, fault.at);
  for (let node = smallest; !ts.isSourceFile(node); node = node.parent) {
    const kind = kindOf(node);
    if (kind !== undefined) return { kind, start: node.getStart(), end: node.getEnd() };
  }
  throw new Error(`${fault.file}: the fault cannot be switched: ${fault.breaks}`);
};

const kindOf = (node: ts.Node): Host["kind"] | undefined => {
  if (ts.findAncestor(node, ts.isTypeNode) !== undefined) return undefined;
  const isInFunction = ts.findAncestor(node.parent, ts.isFunctionLike) !== undefined;
  if (!isInFunction) return ts.isArrowFunction(node) ? "function" : undefined;
  if (ts.isExpression(node)) return isReplaceable(node) ? "expression" : undefined;
  if (ts.isBlock(node)) return "block";
  const isAction =
    ts.isReturnStatement(node) ||
    ts.isIfStatement(node) ||
    ts.isExpressionStatement(node) ||
    ts.isIterationStatement(node, false);
  return isAction ? "statement" : undefined;
};

/** Whether an expression in parentheses can take the place of a node. */
const isReplaceable = (node: ts.Expression): boolean => {
  const { parent } = node;
  if (ts.isSpreadElement(node) || ts.isOmittedExpression(node)) return false;
  if (ts.isPrivateIdentifier(node) || ts.isExpressionWithTypeArguments(node)) return false;
  if ("name" in parent && parent.name === node) return false;
  if ("propertyName" in parent && parent.propertyName === node) return false;
  if ("tag" in parent && parent.tag === node) return false;
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    const { FirstAssignment, LastAssignment } = ts.SyntaxKind;
    const { kind } = parent.operatorToken;
    return kind < FirstAssignment || kind > LastAssignment;
  }
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    const { PlusPlusToken, MinusMinusToken } = ts.SyntaxKind;
    return parent.operator !== PlusPlusToken && parent.operator !== MinusMinusToken;
  }
  const isHeadOfChain = "expression" in parent && parent.expression === node;
  if (isHeadOfChain && ts.isOptionalChain(parent)) return false;
  return !(isHeadOfChain && ts.isCallExpression(parent) && ts.isPropertyAccessExpression(node));
};

type Marks = ReadonlyMap<number, string>;

const marksOf = (faults: ReadonlyArray<Placed>): Marks => {
  const marks = new Map<number, string>();
  for (const { id, at } of faults) {
    marks.set(at.start, `${marks.get(at.start) ?? ""}/*<${String(id)}*/`);
    marks.set(at.end, `/*${String(id)}>*/${marks.get(at.end) ?? ""}`);
  }
  return marks;
};

/** Returns a part of the source, with the hosts in it behind switches. */
const written = (
  source: string,
  { start, end }: Range,
  hosts: ReadonlyArray<Host>,
  marks: Marks,
): string => {
  let text = "";
  let reached = start;
  for (const host of hosts) {
    if (host.start < reached) continue;
    const inner = hosts.filter(
      (other) => other !== host && host.start <= other.start && other.end <= host.end,
    );
    text += marked(source, { start: reached, end: host.start }, marks);
    text += switched(source, host, written(source, host, inner, marks));
    reached = host.end;
  }
  return text + marked(source, { start: reached, end }, marks);
};

const marked = (source: string, { start, end }: Range, marks: Marks): string => {
  let text = "";
  let reached = start;
  for (const [at, mark] of [...marks].sort(([a], [b]) => a - b)) {
    if (at < start || at >= end) continue;
    text += source.slice(reached, at) + mark;
    reached = at;
  }
  return text + source.slice(reached, end);
};

/** The name of the switches of a worker among its globals. */
export const globalName = "quittanceFaults";

const switched = (source: string, { kind, start, end, faults }: Host, right: string): string => {
  const variants = faults.map(({ id, at, replacement }) => ({
    isOn: `globalThis.${globalName}?.isOn(${String(id)})`,
    wrong: source.slice(start, at.start) + replacement + source.slice(at.end, end),
  }));
  if (kind === "statement") {
    const cases = variants.map(({ isOn, wrong }) => `if (${isOn}) { ${wrong} } else `);
    return `${cases.join("")}{ ${right} }`;
  }
  if (kind === "block") {
    return `{ ${variants.map(({ isOn, wrong }) => `if (${isOn}) ${wrong} else `).join("")}${right} }`;
  }
  const cases = variants.map(({ isOn, wrong }) => `${isOn} ? (${wrong}) : `);
  const chosen = `(${cases.join("")}(${right}))`;
  return kind === "function" ? `((...given) => ${chosen}(...given))` : chosen;
};
