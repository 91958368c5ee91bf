import type { Reply } from "./replies.ts";

/** Where two replies to one request differ; `order` is that of the issues, if nothing else differs. */
export type Aspect = "status" | "code" | "message" | "paths" | "wording" | "order" | "data";

/** How replies differ. */
export interface Difference {
  readonly aspects: ReadonlyArray<Aspect>;
  /** Issues that only the reply before has, as `path: message`. */
  readonly gone: ReadonlyArray<string>;
  /** Issues that only the reply after has. */
  readonly added: ReadonlyArray<string>;
}

/** A class of differences that is intended. */
export interface AcceptedClass {
  readonly reason: string;
  /** The operations; all by default. */
  readonly operations?: RegExp;
  /** What may differ. */
  readonly aspects: ReadonlyArray<Aspect>;
  /**
   * What each issue that is gone, or added, must match; none may be by default. A class with one of
   * these is about issues: replies with the same issues are not of it.
   */
  readonly gone?: RegExp;
  readonly added?: RegExp;
}

interface Parts {
  readonly message: unknown;
  readonly issues: ReadonlyArray<readonly [path: string, message: unknown]>;
  readonly rest: string;
}

/** What of the envelope is compared by itself; the rest is compared with its order. */
const compared: ReadonlySet<string> = new Set(["message", "error", "validator", "status"]);

/** In a cursor, the hash of its filter, which the names of the filter in the library change. */
const filterOfCursor = /("next_cursor":"\d\.)[0-9a-f]{16}(?=\.)/u;

const partsOf = ({ text }: Reply): Parts => {
  if (!text.startsWith("{")) return { message: undefined, issues: [], rest: text };
  const envelope = JSON.parse(text.replace(filterOfCursor, "$1")) as Readonly<
    Record<string, unknown>
  >;
  const { message, error, validator, log } = envelope;
  const issues = Object.entries(validator ?? {});
  const [first] = issues;
  // The first issue is the message too.
  const isFirst = first !== undefined && first[1] === message && message === error;
  const further = isFirst ? undefined : JSON.stringify([message, error]);
  const rest = Object.entries(envelope).map(([name, value]) => {
    if (name === "log") return [name, { ...(log as object), code: "" }];
    return [name, compared.has(name) && value !== null ? "" : value];
  });
  return { message: further, issues, rest: JSON.stringify(rest) };
};

const textOf = (reply: Reply | undefined): string | undefined =>
  reply?.text.replace(filterOfCursor, "$1");

const linesOf = ({ issues }: Parts): ReadonlyArray<string> =>
  issues.map(([path, message]) => `${path}: ${String(message)}`);

/** Returns how the replies to a request differ; `undefined` if they are the same. */
export const differenceOf = (
  before: ReadonlyArray<Reply>,
  after: ReadonlyArray<Reply>,
): Difference | undefined => {
  const at = [...before, ...after].findIndex((_, index) => {
    const [one, other] = [before[index], after[index]];
    return one?.status !== other?.status || textOf(one) !== textOf(other);
  });
  if (at === -1) return undefined;
  const [one, other] = [before[at], after[at]];
  if (one === undefined || other === undefined) return { aspects: ["status"], gone: [], added: [] };
  const [old, now] = [partsOf(one), partsOf(other)];
  const [oldLines, newLines] = [linesOf(old), linesOf(now)];
  const gone = oldLines.filter((line) => !newLines.includes(line));
  const added = newLines.filter((line) => !oldLines.includes(line));
  const paths = ({ issues }: Parts): string =>
    issues
      .map(([path]) => path)
      .sort()
      .join();
  const isSamePaths = paths(old) === paths(now);
  const found: Readonly<Record<Exclude<Aspect, "order">, boolean>> = {
    status: one.status !== other.status,
    code: one.code !== other.code,
    message: old.message !== now.message,
    paths: !isSamePaths,
    wording: isSamePaths && gone.length > 0,
    data: old.rest !== now.rest,
  };
  const aspects = (Object.keys(found) as ReadonlyArray<keyof typeof found>).filter(
    (aspect) => found[aspect],
  );
  return { aspects: aspects.length === 0 ? ["order"] : aspects, gone, added };
};

/** Returns whether a difference is of an accepted class. */
export const isAccepted = (
  operation: string,
  { aspects, gone, added }: Difference,
  { operations = /^/u, aspects: allowed, ...issues }: AcceptedClass,
): boolean =>
  operations.test(operation) &&
  aspects.every((aspect) => allowed.includes(aspect)) &&
  ((issues.gone ?? issues.added) === undefined || gone.length + added.length > 0) &&
  gone.every((line) => issues.gone?.test(line)) &&
  added.every((line) => issues.added?.test(line));

/** Returns the paths at which two JSON values differ, whatever the order of their properties. */
export const differentPaths = (
  before: unknown,
  after: unknown,
  path = "",
): ReadonlyArray<string> => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === "object" && value !== null;
  if (!isContainer(before) || !isContainer(after)) return [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differentPaths(before[name], after[name], `${path}/${name}`));
};
