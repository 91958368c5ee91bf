import type { ErrorCode } from "./error-code.ts";

/** An error of any kind. @inline */
export interface KindOfError {
  readonly kind: string;
}

/** What is reported about the errors of one kind. */
export interface ErrorRow<Err> {
  /** The code over HTTP; `undefined` if no HTTP operation has the error. */
  readonly code?: ErrorCode;
  /** The codes that errors of this kind have instead in some cases. */
  readonly also?: ReadonlyArray<ErrorCode>;
  /** The message over HTTP. Without it, `failureOf` makes the failure from the content. */
  readonly message?: string | ((error: Err) => string);
  /** The property of the request that `validator` names, if there is one. */
  readonly property?: (error: Err) => string;
  /** What an error of this kind means, for logs and exceptions. */
  readonly thrown: string | ((error: Err, messageOf: (inner: KindOfError) => string) => string);
}

/** The rows of some errors by their kinds. Each noun exports those of its errors. */
export type ErrorRows<Err extends KindOfError> = {
  readonly [Kind in Err["kind"]]: ErrorRow<Extract<Err, { readonly kind: Kind }>>;
};

/** Maximum number of texts that are shown. */
const maxListed = 20;

/** Returns texts as one, separated by semicolons. */
export const listed = (texts: ReadonlyArray<string>): string => {
  const shown = texts.slice(0, maxListed).join("; ");
  return texts.length > maxListed
    ? `${shown}; and ${String(texts.length - maxListed)} more`
    : shown;
};

/** The row of an error without data. @inline */
export interface MessageRow<Code> {
  readonly code: Code;
  readonly message: string;
  readonly thrown: string;
}

/** Returns the row of an error that says that a record does not exist. */
export const notFound = (record: string): MessageRow<"NOT_FOUND"> => ({
  code: "NOT_FOUND",
  message: "Not found",
  thrown: `The organization has no such ${record}`,
});

/** Returns the row of an error that says that an invoice has the maximum number of records. */
export const limitReached = <const Code extends ErrorCode>(
  code: Code,
  max: number,
  records: string,
): MessageRow<Code> => ({
  code,
  message: `An invoice can have at most ${String(max)} ${records}`,
  thrown: `The invoice has the maximum of ${String(max)} ${records}`,
});
