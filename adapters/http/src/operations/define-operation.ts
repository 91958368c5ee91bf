import { parseId, type Either } from "quittance";
import { left, read as readRequest } from "quittance/adapter";
import { failureOf, type Failure } from "quittance/errors";
import type { FailureName } from "../openapi/failures.ts";
import { notFound, unauthenticated } from "../request-failures.ts";
import type { FailureMismatch, HandlerError } from "./operation-failures.ts";
import type {
  Audience,
  Call,
  CallOf,
  Operation,
  OperationGroup,
  OperationInfo,
  Responses,
  Success,
  SuccessStatus,
} from "./operation.ts";
import { idKindOf, type IdOf } from "./path-id.ts";

/** An operation as its file defines it. */
interface Definition<
  Path extends string,
  Who extends Audience,
  Group extends OperationGroup,
  Response extends Responses,
  Name extends FailureName,
  ReadResult,
  HandleResult,
> extends Omit<OperationInfo, "audience" | "hasLargeBody"> {
  readonly path: Path;
  /** Defaults to `organization`. */
  readonly audience?: Who;
  /** Defaults to false. */
  readonly hasLargeBody?: boolean;
  readonly group: Group;
  readonly responses: Response;
  readonly failures: ReadonlyArray<Name>;
  /** Validates the body. */
  readonly read: (call: CallOf<Who, Group>) => ReadResult | Promise<ReadResult>;
  /** Runs after the body was read and the identifier in the path was parsed. */
  readonly handle: (
    call: CallOf<Who, Group>,
    request: RightOf<ReadResult>,
    id: IdOf<Path>,
  ) => Promise<HandleResult>;
}

type LeftOf<Result> = Result extends { readonly _tag: "Left"; readonly left: infer L } ? L : never;
type RightOf<Result> = Result extends { readonly _tag: "Right"; readonly right: infer R }
  ? R
  : never;

/** The operation, if it declares its failures exactly. */
export type Checked<Path extends string, Err, Name extends FailureName> = [
  FailureMismatch<Path, Err, Name>,
] extends [never]
  ? Operation
  : FailureMismatch<Path, Err, Name>;

/** Creates an operation from its definition, without a check of its failures. */
export const operationOf = <
  const Path extends string,
  const Group extends OperationGroup,
  const Response extends Responses,
  const Name extends FailureName,
  ReadResult extends Either<HandlerError, unknown>,
  HandleResult extends Either<HandlerError, Success<keyof Response & SuccessStatus>>,
  const Who extends Audience = "organization",
>(
  definition: Definition<Path, Who, Group, Response, Name, ReadResult, HandleResult>,
): Operation => {
  const { read, handle, ...given } = definition;
  const info: OperationInfo = { audience: "organization", hasLargeBody: false, ...given };
  const idKind = idKindOf(info.path);
  const fail = (error: HandlerError): Either<Failure, never> =>
    left("kind" in error ? failureOf(error) : error);
  const run = async (call: Call): Promise<Either<Failure, Success>> => {
    if (info.audience === "organization" && call.owner === undefined) return left(unauthenticated);
    if (info.group === "catalog" && call.catalog === undefined) return left(notFound);
    if (info.group === "webhooks" && call.webhooks === undefined) return left(notFound);
    if (info.group === "settings" && call.settings === undefined) return left(notFound);
    if (info.group === "einvoices" && call.eInvoices === undefined) return left(notFound);
    const owned = call as CallOf<Who, Group>;
    const request = await read(owned);
    if (request._tag === "Left") return fail(request.left);
    const id = idKind === undefined ? undefined : parseId(idKind, call.id);
    if (idKind !== undefined && id === undefined) {
      // A request that is invalid is reported as such, although there is no record.
      const checked = readRequest(info.request.schema, request.right);
      return checked._tag === "Left" ? fail(checked.left) : left(notFound);
    }
    const result = await handle(owned, request.right as RightOf<ReadResult>, id as IdOf<Path>);
    return result._tag === "Left" ? fail(result.left) : result;
  };
  return { ...info, run };
};

/**
 * Creates an operation from its definition.
 *
 * `read` and `handle` return the errors of the core operations as they are. The failures that the
 * definition declares must have exactly the codes of these errors; otherwise the result has a
 * type that names the missing or superfluous codes, and does not compile as an `Operation`.
 */
export const defineOperation = <
  const Path extends string,
  const Group extends OperationGroup,
  const Response extends Responses,
  const Name extends FailureName,
  ReadResult extends Either<HandlerError, unknown>,
  HandleResult extends Either<HandlerError, Success<keyof Response & SuccessStatus>>,
  const Who extends Audience = "organization",
>(
  definition: Definition<Path, Who, Group, Response, Name, ReadResult, HandleResult>,
): Checked<Path, LeftOf<ReadResult | HandleResult>, Name> =>
  operationOf(definition) as Checked<Path, LeftOf<ReadResult | HandleResult>, Name>;
