import type { ErrorCode, Failure } from "../failure/error-code.ts";
import { dotted, sentenceOf, type JsonPath } from "../kernel/json.ts";

/** The messages about a request by dotted path, such as `items.0.quantity`; one for each path. */
export type ValidationMessages = Map<string, string>;

/** Where a validation issue is, and what is wrong there. @inline */
export interface DescribedIssue {
  readonly path: JsonPath;
  /** A complete sentence, or what follows the path in one: `must be greater than 0`. */
  readonly message: string;
  /** The code of the failure if all issues have this code; else it is VALIDATION_FAILED. */
  readonly code?: ErrorCode;
}

/** Maximum number of messages in `validator`. */
export const maxMessages = 20;

/**
 * Returns one failure for all validation issues of a request; `undefined` if there are none.
 *
 * @param messages what the reader of the request found. Of a path, the first message counts.
 * @param issues what the core found.
 */
export const validationFailure = (
  messages: ReadonlyMap<string, string>,
  issues: ReadonlyArray<DescribedIssue> = [],
): Failure | undefined => {
  const all = new Map(messages);
  for (const { path, message } of issues) addMessage(all, dotted(path), message);
  const entries = inOrderOfLines(all).slice(0, maxMessages);
  const [first] = entries;
  const code = messages.size === 0 ? codeOf(issues) : "VALIDATION_FAILED";
  return first && { code, message: first[1], validator: Object.fromEntries(entries) };
};

/** Adds the message of a path, unless the path has one. */
export const addMessage = (messages: ValidationMessages, path: string, message: string): void => {
  if (!messages.has(path)) messages.set(path, sentenceOf(path, message));
};

/** Messages about the whole request come first, then those of each line in order. */
const inOrderOfLines = (
  messages: ValidationMessages,
): ReadonlyArray<[path: string, message: string]> =>
  [...messages]
    .map((entry) => ({ entry, line: lineOf(entry[0]) }))
    .sort((a, b) => a.line - b.line)
    .map(({ entry }) => entry);

const lineOf = (path: string): number => parseInt(/^items\.(\d+)/u.exec(path)?.[1] ?? "-1", 10);

const codeOf = (issues: ReadonlyArray<DescribedIssue>): ErrorCode => {
  const code = issues[0]?.code ?? "VALIDATION_FAILED";
  return issues.every((issue) => issue.code === code) ? code : "VALIDATION_FAILED";
};
