import type { RequestIssue } from "../../quote/issues.ts";
import type { ErrorCode, Failure } from "./error-code.ts";
import { issueMessage, type IssueMessage, type IssuePlace } from "./issue-message.ts";
import { addMessage, type ValidationMessages } from "./validation-messages.ts";

/** Most messages in one validator. */
export const maxMessages = 20;

/**
 * One failure of everything that is wrong with a request: what its reader saw, then what the core
 * found. `undefined` when nothing is.
 */
export const requestFailure = (
  messages: ValidationMessages,
  issues: ReadonlyArray<RequestIssue>,
  place: IssuePlace,
): Failure | undefined => {
  const found = issues.map((issue) => issueMessage(issue, place));
  return validationFailure(
    messages,
    found,
    messages.size === 0 ? codeOf(issues) : "VALIDATION_FAILED",
  );
};

/** One failure of all messages about a request; `undefined` when there are none. */
export const validationFailure = (
  messages: ValidationMessages,
  found: ReadonlyArray<IssueMessage>,
  code: ErrorCode = "VALIDATION_FAILED",
): Failure | undefined => {
  const all: ValidationMessages = new Map(messages);
  for (const { path, message } of found) addMessage(all, path, message);
  const entries = inOrderOfLines(all).slice(0, maxMessages);
  const [first] = entries;
  return first && { code, message: first[1], validator: Object.fromEntries(entries) };
};

/** Whole-request messages first, then line by line: what a longer request adds comes behind. */
const inOrderOfLines = (
  messages: ValidationMessages,
): ReadonlyArray<[path: string, message: string]> =>
  [...messages]
    .map((entry) => ({ entry, line: lineOf(entry[0]) }))
    .sort((a, b) => a.line - b.line)
    .map(({ entry }) => entry);

const lineOf = (path: string): number => parseInt(/^items\.(\d+)/u.exec(path)?.[1] ?? "-1", 10);

/** Amounts have codes of their own when nothing else is wrong. */
const codeOf = (issues: ReadonlyArray<RequestIssue>): ErrorCode => {
  if (issues.every(isOutOfRange)) return "AMOUNT_OUT_OF_RANGE";
  const isTooSmall = issues.every(({ kind }) => kind === "TotalTooSmall");
  return isTooSmall ? "AMOUNT_TOO_SMALL" : "VALIDATION_FAILED";
};

const isOutOfRange = (issue: RequestIssue): boolean =>
  issue.kind === "TotalOutOfRange" ||
  (issue.kind === "ItemInvalid" && issue.reason.kind === "AmountOutOfRange");
