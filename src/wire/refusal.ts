import type { RequestFault } from "../quote/faults.ts";
import type { Failure } from "./error-code.ts";
import { faultMessage } from "./fault-message.ts";
import { addIssue, type Issues } from "./issues.ts";
import type { QuoteVariant } from "./read-quote-request.ts";

/** Most messages in one validator. */
export const mostMessages = 20;

/**
 * One failure of everything that is wrong with a request: what its reader saw, then what the core
 * found. `undefined` when nothing is.
 */
export const refusal = (
  issues: Issues,
  faults: ReadonlyArray<RequestFault>,
  variant: QuoteVariant,
): Failure | undefined => {
  const all: Issues = new Map(issues);
  for (const fault of faults) {
    const { path, message } = faultMessage(fault, variant);
    addIssue(all, path, message);
  }
  const messages = inOrderOfLines(all).slice(0, mostMessages);
  const [first] = messages;
  if (first === undefined) return undefined;
  const onlyRange = issues.size === 0 && faults.every(isOutOfRange);
  return {
    code: onlyRange ? "AMOUNT_OUT_OF_RANGE" : "VALIDATION_FAILED",
    message: first[1],
    validator: Object.fromEntries(messages),
  };
};

/** Whole-request messages first, then line by line: what a longer request adds comes behind. */
const inOrderOfLines = (issues: Issues): ReadonlyArray<[path: string, message: string]> =>
  [...issues]
    .map((entry) => ({ entry, line: lineOf(entry[0]) }))
    .sort((a, b) => a.line - b.line)
    .map(({ entry }) => entry);

const lineOf = (path: string): number => parseInt(/^items\.(\d+)/u.exec(path)?.[1] ?? "-1", 10);

const isOutOfRange = (fault: RequestFault): boolean =>
  fault.kind === "TotalOutOfRange" ||
  (fault.kind === "ItemRefused" && fault.reason.kind === "AmountOutOfRange");
