import { conflictErrors } from "./conflict-errors.ts";
import {
  type CodeRow,
  type CodeRows,
  type ErrorOf,
  type KindRow,
  type QuittanceFailure,
  invalid,
  type KindRows,
} from "./error-row.ts";
import { requestErrors } from "./request-errors.ts";
import { serviceErrors } from "./service-errors.ts";

const notRotatable = {
  REVOKED: "A revoked API key cannot be rotated",
  EXPIRED: "An expired API key cannot be rotated",
  ROTATED: "The API key was rotated before",
} as const;

/** The kinds of errors that no HTTP operation has, so that they have no code. */
const libraryErrors = {
  AdjustmentInvalid: {
    thrown: ({ type, reason }) => `The ${type} adjustment has no valid price: ${reason}`,
  },
  TooManyPayments: {
    thrown: ({ limit }) => `A call records at most ${String(limit)} payments`,
  },
  OutboxPositionInvalid: {
    thrown: ({ reason }) => `The outbox has no event at the position: ${reason}`,
  },
  AdministrationInvalid: invalid("request"),
  RecordConflict: {
    thrown: ({ differences }) => {
      const properties = differences.map(({ property }) => property).join(", ");
      return `A record with this identifier is stored with another value of ${properties}`;
    },
  },
  OrganizationNotFound: { thrown: "There is no such organization" },
  ProviderNotFound: { thrown: "There is no such provider" },
  ApiKeyNotFound: { thrown: "The organization has no such API key" },
  ApiKeyNotRotatable: { thrown: ({ reason }) => notRotatable[reason] },
} as const satisfies KindRows;

const table = { ...requestErrors, ...conflictErrors, ...serviceErrors } as const;

type Rows = typeof table;

/** A machine-readable error code: `log.code` and the header `X-Error-Code`. */
export type ErrorCode = keyof Rows;

/**
 * One row for each error code: the status and the headers of its responses, and the messages of the
 * kinds of errors that have it.
 */
export const errorCodes: Readonly<Record<ErrorCode, CodeRow>> = table;

type KindsOf<Row> = Row extends { readonly kinds: infer Kinds } ? keyof Kinds : never;
type AlsoOf<Row> = Row extends { readonly also: ReadonlyArray<infer Kind> } ? Kind : never;

/** The codes that an error of a kind can have. */
export type CodesOfKind<Kind> = {
  [Code in ErrorCode]: Kind extends KindsOf<Rows[Code]> | AlsoOf<Rows[Code]> ? Code : never;
}[ErrorCode];

/** The kinds with a row in which `message` is missing. */
type KindsWithoutMessage<Row> = Row extends { readonly kinds: infer Kinds }
  ? {
      [Kind in keyof Kinds]: Kinds[Kind] extends { readonly message: unknown } ? never : Kind;
    }[keyof Kinds]
  : never;

/** An error whose failure `failureOf` makes from the content. */
export type ContentError = ErrorOf<
  { [Code in ErrorCode]: KindsWithoutMessage<Rows[Code]> }[ErrorCode]
>;

/** Every machine-readable code of a failure, with its HTTP status. */
export const statusOfCode = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(table).map(([code, { status }]) => [code, status]),
) as { readonly [Code in ErrorCode]: Rows[Code]["status"] };

/** A failure that the service reports to its caller. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  /** The HTTP status, if it differs from the one in `statusOfCode`. */
  readonly status?: 431;
  /** Messages by dotted path; `undefined` if no property of the request is invalid. */
  readonly validator?: Readonly<Record<string, string>>;
  /** The cause, for the host's log. It is never part of a response. */
  readonly cause?: unknown;
}

/** Returns the HTTP status of a failure. */
export const statusOfFailure = ({ code, status }: Failure): number => status ?? statusOfCode[code];

/** The row of a kind of error, and its code. */
export interface FoundRow<Err> extends KindRow<Err> {
  /** `undefined` if no HTTP operation has the error. */
  readonly code: ErrorCode | undefined;
}

type MissingKind = Exclude<
  QuittanceFailure["kind"],
  keyof typeof libraryErrors | { [Code in ErrorCode]: KindsOf<Rows[Code]> }[ErrorCode]
>;

/** Every kind has a row: a kind without one does not compile. */
const kinds: ReadonlyMap<QuittanceFailure["kind"], FoundRow<never>> & Record<MissingKind, never> =
  /* @__PURE__ */ new Map<QuittanceFailure["kind"], FoundRow<never>>(
    /* @__PURE__ */ [
      ...Object.entries(table satisfies CodeRows as CodeRows),
      [undefined, { kinds: libraryErrors }] as const,
    ].flatMap(([code, { kinds: rows = {} }]) =>
      Object.entries(rows).map(([kind, row]) => [kind, { ...row, code }] as never),
    ),
  );

/** Returns the row of the kind of an error. */
export const rowOf = <Kind extends QuittanceFailure["kind"]>(kind: Kind): FoundRow<ErrorOf<Kind>> =>
  kinds.get(kind) as unknown as FoundRow<ErrorOf<Kind>>;
