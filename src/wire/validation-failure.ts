import type { ErrorCode, Failure } from "../failure/error-code.ts";
import { dotted, sentenceOf, type JsonPath } from "../kernel/json.ts";

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
 * Returns one failure for all validation issues of a request; `undefined` if there are none. Its
 * messages are by dotted path, such as `items.0.quantity`; of a path, the first one counts.
 */
export const validationFailure = (issues: ReadonlyArray<DescribedIssue>): Failure | undefined => {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const place = dotted(path);
    if (!messages.has(place)) messages.set(place, sentenceOf(place, message));
  }
  const entries = inOrderOfLines(messages).slice(0, maxMessages);
  const [first] = entries;
  return (
    first && { code: codeOf(issues), message: first[1], validator: Object.fromEntries(entries) }
  );
};

/** Messages about the whole request come first, then those of each line in order. */
const inOrderOfLines = (
  messages: ReadonlyMap<string, string>,
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
