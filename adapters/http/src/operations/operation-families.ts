import type { Either, Listed, OrganizationId, Quittance } from "quittance";
import { fromJson, responses, right, type CreatedVersion } from "quittance/adapter";
import type { Invalid } from "quittance/errors";
import type { FailureName } from "../openapi/failures.ts";
import { operationOf, type Checked } from "./define-operation.ts";
import type { HandlerError } from "./operation-failures.ts";
import {
  created,
  createdOnce,
  emptyRequest,
  listRequest,
  pageFound,
  resultWith,
} from "./operation-result.ts";
import type {
  Call,
  CallOf,
  OperationGroup,
  OperationInfo,
  Responses,
  Success,
} from "./operation.ts";
import type { RequestDescription } from "./request-description.ts";
import type { IdOf } from "./path-id.ts";
import { readEmptyRequest } from "./read-request.ts";

type CreateOptions = NonNullable<Parameters<Quittance["products"]["create"]>[2]>;

type Info = Pick<OperationInfo, "operationId" | "summary" | "description" | "scopes">;

/** What the operations of every family declare. */
interface Declared<
  Path extends string,
  Group extends OperationGroup,
  Args extends ReadonlyArray<unknown>,
  Err,
  Value,
  Rendered = Value,
> extends Info {
  readonly path: Path;
  readonly group: Group;
  readonly response: NonNullable<Responses[200]>;
  /** Selects the method of a service that does the work. */
  readonly method: (
    call: CallOf<"organization", Group>,
  ) => (organizationId: OrganizationId, ...args: Args) => Promise<Either<Err, Value>>;
  readonly render: (value: Rendered) => unknown;
}

const ofBody = ["BadRequest", "Unavailable"] as const;
const ofRecord = [...ofBody, "NotFound"] as const;
const ofKey = [...ofBody, "IdempotencyMismatch"] as const;

/** The operation, if it fails only as its family does, and otherwise a type that names the codes. */
type OfFamily<
  Path extends string,
  Err,
  Failures extends typeof ofBody | typeof ofRecord | typeof ofKey,
> = Checked<Path, Err | Invalid, Failures[number]>;

/** Creates an operation on a record that takes no properties, such as reading or deactivating it. */
export const recordOperation = <
  const Path extends string,
  const Group extends OperationGroup,
  Err extends HandlerError,
  Value,
>(
  declared: Declared<Path, Group, [id: IdOf<Path>], Err, Value> & { readonly message?: string },
): OfFamily<Path, Err, typeof ofRecord> => {
  const { method, render, response, message = "Resource found", ...info } = declared;
  return operationOf({
    ...info,
    request: emptyRequest,
    responses: { 200: response },
    failures: ofRecord,
    read: readEmptyRequest,
    handle: async (call, _request, id) =>
      resultWith(200, message)(await method(call)(call.owner.organizationId, id), render),
  }) as OfFamily<Path, Err, typeof ofRecord>;
};

/** The name of a request in the document, its description by the core, and what is said of it. */
type Described<Request> = readonly [
  name: string,
  schema: RequestDescription<Request>,
  description?: string,
];

const requestOf = <Request>([
  name,
  schema,
  description,
]: Described<Request>): OperationInfo["request"] => ({
  name,
  schema,
  ...(description === undefined ? {} : { description }),
});

/** Passes the body to an operation of the core, which reads it. */
const passed = <Request>({ body }: Pick<Call, "body">): Either<Invalid, Request> =>
  right(fromJson<Request>(body));

/** Creates an operation that lists records by a request that the core reads. */
export const listingOperation = <
  const Path extends string,
  const Group extends OperationGroup,
  Request,
  Err extends HandlerError,
  Row,
>(
  declared: Declared<Path, Group, [request: Request], Err, Listed<Row>, Row> & {
    readonly request: Described<Request>;
    /** The property of a page that has its rows. */
    readonly rows: string;
    /** Defaults to true. */
    readonly hasLargeBody?: boolean;
  },
): OfFamily<Path, Err, typeof ofBody> => {
  const { method, rows, render, response, request, hasLargeBody = true, ...info } = declared;
  const [name, schema] = request;
  const renderPage = responses.renderList(rows, render);
  return operationOf({
    ...info,
    hasLargeBody,
    request: listRequest(name, schema),
    responses: { 200: response },
    failures: ofBody,
    read: passed<Request>,
    handle: async (call, asked) =>
      pageFound(await method(call)(call.owner.organizationId, asked), renderPage),
  }) as OfFamily<Path, Err, typeof ofBody>;
};

/** Creates an operation that changes a record, or something that it owns, by such a request. */
export const writingOperation = <
  const Path extends string,
  const Group extends OperationGroup,
  Request,
  Err extends HandlerError,
  Value,
  const Name extends FailureName,
>(
  declared: Omit<
    Declared<Path, Group, [id: IdOf<Path>, request: Request], Err, Value>,
    "response" | "render"
  > &
    Pick<OperationInfo, "responses"> & {
      readonly request: Described<Request>;
      /** Defaults to false. */
      readonly hasLargeBody?: boolean;
      /** Whether the operation accepts a request without a body. */
      readonly isOptional?: true;
      readonly failures: ReadonlyArray<Name>;
      readonly reply: (value: Value) => Success;
    },
): Checked<Path, Err | Invalid, Name> => {
  const { method, reply, request, isOptional, ...info } = declared;
  return operationOf({
    ...info,
    request: { ...requestOf(request), ...(isOptional && { isOptional }) },
    read: passed<Request>,
    handle: async (call, asked, id) => {
      const done = await method(call)(call.owner.organizationId, id, asked);
      return done._tag === "Left" ? done : right(reply(done.right));
    },
  }) as Checked<Path, Err | Invalid, Name>;
};

/** Creates an operation that stores a new record by a request that the core reads. */
export const addingOperation = <
  const Path extends string,
  const Group extends OperationGroup,
  Request,
  Err extends HandlerError,
  Value,
>(
  declared: Declared<Path, Group, [request: Request], Err, Value> & {
    readonly request: Described<Request>;
  },
): OfFamily<Path, Err, typeof ofBody> => {
  const { method, render, response, request, ...info } = declared;
  return operationOf({
    ...info,
    hasLargeBody: true,
    request: requestOf(request),
    responses: { 201: response },
    failures: ofBody,
    read: passed<Request>,
    handle: async (call, asked) =>
      created(await method(call)(call.owner.organizationId, asked), render),
  }) as OfFamily<Path, Err, typeof ofBody>;
};

/** Creates an operation that stores a new record once for each `Idempotency-Key`, if it has one. */
export const creatingOperation = <
  const Path extends string,
  const Group extends OperationGroup,
  Request,
  Err extends HandlerError,
  Version,
>(
  declared: Declared<
    Path,
    Group,
    [Request, CreateOptions],
    Err,
    CreatedVersion<Version>,
    Version
  > & {
    readonly request: Described<Request>;
    readonly replayed: string;
  },
): OfFamily<Path, Err, typeof ofKey> => {
  const { method, render, response, replayed, request, ...info } = declared;
  return operationOf({
    ...info,
    hasLargeBody: true,
    request: requestOf(request),
    responses: { 200: [response[0], replayed], 201: response },
    failures: ofKey,
    takesIdempotencyKey: true,
    read: passed<Request>,
    handle: async (call, asked) => {
      const options = { idempotencyKey: call.header("idempotency-key") };
      return createdOnce(await method(call)(call.owner.organizationId, asked, options), render);
    },
  }) as OfFamily<Path, Err, typeof ofKey>;
};

/** Creates an operation that stores a new version of a record. */
export const revisingOperation = <
  const Path extends string,
  const Group extends OperationGroup,
  Changes,
  Err extends HandlerError,
  Value,
>(
  declared: Declared<Path, Group, [id: IdOf<Path>, changes: Changes], Err, Value> & {
    readonly request: Described<Changes>;
  },
): OfFamily<Path, Err, typeof ofRecord> => {
  const { method, render, response, request, ...info } = declared;
  return operationOf({
    ...info,
    hasLargeBody: true,
    request: { ...requestOf(request), isOptional: true },
    responses: { 201: response },
    failures: ofRecord,
    read: passed<Changes>,
    handle: async (call, changes, id) =>
      created(await method(call)(call.owner.organizationId, id, changes), render),
  }) as OfFamily<Path, Err, typeof ofRecord>;
};
