import type { RequestFault } from "../quote/faults.ts";
import type { ErrorCode, Failure } from "./error-code.ts";
import { faultMessage, type FaultMessage, type FaultPlace } from "./fault-message.ts";
import { addIssue, type Issues } from "./issues.ts";

/** Most messages in one validator. */
export const mostMessages = 20;

/**
 * One failure of everything that is wrong with a request: what its reader saw, then what the core
 * found. `undefined` when nothing is.
 */
export const refusal = (
  issues: Issues,
  faults: ReadonlyArray<RequestFault>,
  place: FaultPlace,
): Failure | undefined => {
  const found = faults.map((fault) => faultMessage(fault, place));
  return refuse(issues, found, issues.size === 0 ? codeOf(faults) : "VALIDATION_FAILED");
};

/** One failure of all messages about a request; `undefined` when there are none. */
export const refuse = (
  issues: Issues,
  found: ReadonlyArray<FaultMessage>,
  code: ErrorCode = "VALIDATION_FAILED",
): Failure | undefined => {
  const all: Issues = new Map(issues);
  for (const { path, message } of found) addIssue(all, path, message);
  const messages = inOrderOfLines(all).slice(0, mostMessages);
  const [first] = messages;
  return first && { code, message: first[1], validator: Object.fromEntries(messages) };
};

/** Whole-request messages first, then line by line: what a longer request adds comes behind. */
const inOrderOfLines = (issues: Issues): ReadonlyArray<[path: string, message: string]> =>
  [...issues]
    .map((entry) => ({ entry, line: lineOf(entry[0]) }))
    .sort((a, b) => a.line - b.line)
    .map(({ entry }) => entry);

const lineOf = (path: string): number => parseInt(/^items\.(\d+)/u.exec(path)?.[1] ?? "-1", 10);

/** Amounts have codes of their own when nothing else is wrong. */
const codeOf = (faults: ReadonlyArray<RequestFault>): ErrorCode => {
  if (faults.every(isOutOfRange)) return "AMOUNT_OUT_OF_RANGE";
  const isTooSmall = faults.every(({ kind }) => kind === "TotalTooSmall");
  return isTooSmall ? "AMOUNT_TOO_SMALL" : "VALIDATION_FAILED";
};

const isOutOfRange = (fault: RequestFault): boolean =>
  fault.kind === "TotalOutOfRange" ||
  (fault.kind === "ItemRefused" && fault.reason.kind === "AmountOutOfRange");
