import type {
  CodesOfKind,
  ErrorCode,
  Failure,
  Issue,
  IssueCode,
  OperationError,
} from "quittance/errors";
import type { commonFailures, failureKinds, FailureName } from "../openapi/failures.ts";

/** A failure with one of some codes. */
export type FailureWith<Code extends ErrorCode> = Failure & { readonly code: Code };

/** How an operation can fail: with an error of the core, or with a failure that it makes itself. */
export type HandlerError = OperationError | Failure;

/** An invalid request, whose issues have some codes. */
interface WithIssues<Code extends IssueCode> {
  readonly kind: "Invalid";
  readonly issues: ReadonlyArray<Issue<Code>>;
}

/** The codes that an error of an operation can have. */
export type CodesOf<Err> =
  Err extends WithIssues<infer Code>
    ? Code | "VALIDATION_FAILED"
    : Err extends { readonly kind: infer Kind extends OperationError["kind"] }
      ? CodesOfKind<Kind>
      : Err extends { readonly code: infer Code extends ErrorCode }
        ? Code
        : never;

type CodesIn<Names extends FailureName> = (typeof failureKinds)[Names]["codes"][number];
type CommonCode = CodesIn<(typeof commonFailures)[number]>;

/** Every operation reads a body and credentials. */
type BaseCode = "VALIDATION_FAILED" | "MALFORMED_JSON" | "REPOSITORY_UNAVAILABLE";

type Possible<Path extends string, Err> =
  | BaseCode
  | Exclude<CodesOf<Err>, CommonCode>
  | (Path extends `${string}{id}${string}` ? "NOT_FOUND" : never);

/** The differences between the codes that an operation can return and those that it declares. */
export type FailureMismatch<Path extends string, Err, Name extends FailureName> =
  | Mismatch<"missingCode", Exclude<Possible<Path, Err>, CodesIn<Name>>>
  | Mismatch<"superfluousCode", Exclude<CodesIn<Name>, Possible<Path, Err>>>;

type Mismatch<Kind extends string, Code> = [Code] extends [never]
  ? never
  : Readonly<Record<Kind, Code>>;
