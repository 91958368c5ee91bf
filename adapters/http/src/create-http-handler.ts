import type { Either } from "quittance";
import { allows, left, right, type Principal } from "quittance/adapter";
import { failureOf, type Failure } from "quittance/errors";
import type { Authenticate } from "./authenticate.ts";
import { bodyLimitOf, defaultBodyLimit } from "./body-limits.ts";
import { Exchange, type ExchangeOptions } from "./exchange.ts";
import type { RequestDetails } from "./hooks.ts";
import type { HttpHandler, Head, Plan, Reply } from "./plain-http.ts";
import type { RateLimiter } from "./rate-limit.ts";
import {
  forbidden,
  notFound,
  overloaded,
  payloadTooLarge,
  rateLimited,
  stopping,
  tooManyHeaders,
  unauthenticated,
} from "./request-failures.ts";
import { requestsInProgress } from "./requests-in-progress.ts";
import { offeredOperations } from "./operations/all-operations.ts";
import { findIn, type FoundOperation } from "./operations/find-operation.ts";
import { operationLimits, type OperationLimiter } from "./operations/operation-limits.ts";
import type { Operation } from "./operations/operation.ts";
import { randomSupportId } from "./support-id.ts";

/** Options of `createHttpHandler`. */
export interface HttpHandlerOptions extends ExchangeOptions {
  /** Returns the credential of a request, such as `authenticateBy`. */
  readonly authenticate: Authenticate;
  /** Creates the id of each request; defaults to a version 7 UUID from the platform. */
  readonly supportId?: () => string;
  /**
   * Maximum bytes of a body in operations with large bodies; defaults to `defaultBodyLimit`. Other
   * operations, and callers without credentials, have `smallBodyLimit`, or this limit if it is
   * lower.
   */
  readonly bodyLimit?: number;
  /** Limits requests after their credentials are checked; without it nothing is limited. */
  readonly rateLimiter?: RateLimiter;
  /**
   * Limits requests by address before their credentials are looked up, so that guesses do not reach
   * the credential store. Without it nothing is limited.
   */
  readonly addressLimiter?: RateLimiter;
  /**
   * Maximum requests that wait or are processed at once. Organizations share them, and so do all
   * payers without credentials: one alone gets half of them. Others get a 503 response with
   * `Retry-After`, and nothing of them is done. Hooks get these responses as `onResponse` only.
   * Without it nothing is limited.
   */
  readonly maxRequests?: number;
  /** Whether to offer the operations in the group `extension`; defaults to `true`. */
  readonly extensions?: boolean;
  /** Whether payers may read an invoice without credentials; defaults to `true`. */
  readonly payerView?: boolean;
}

/**
 * Creates the HTTP API as a handler; mount it with `@quittance/http/node` or `/fetch`.
 *
 * Throws a `RangeError` unless `bodyLimit` and `maxRequests` are positive integers.
 */
export const createHttpHandler = (options: HttpHandlerOptions): HttpHandler => {
  const { extensions = true, bodyLimit = defaultBodyLimit } = options;
  if (!Number.isSafeInteger(bodyLimit) || bodyLimit < 1) {
    throw new RangeError(`bodyLimit must be a positive integer, not ${String(bodyLimit)}.`);
  }
  const limit = requestsInProgress(options.maxRequests, options.monotonicMs);
  const catalog = options.catalog !== undefined;
  const webhooks = options.webhooks !== undefined;
  const settings = options.settings !== undefined;
  const eInvoices = options.eInvoices !== undefined;
  const find = findIn(offeredOperations({ extensions, catalog, webhooks, settings, eInvoices }));
  const admitting = { ...options, bodyLimit, ofOperation: operationLimits(options.monotonicMs) };
  return {
    open: (head) => {
      const found = find(head.path);
      const exchange = new Exchange(options, detailsOf(head, found, options));
      if (options.isDraining?.() === true) return exchange.fail(stopping);
      if (head.headersDropped === true) return exchange.fail(tooManyHeaders);
      if (found === undefined) return exchange.fail(notFound);
      const failure = formFailure(head);
      if (failure !== undefined) return exchange.fail(failure);
      return limit({
        authorization: head.header("authorization"),
        open: () => exchange.guard(() => admit(exchange, head, found, admitting)),
        organizationId: () => exchange.organizationId,
        reject: () => exchange.fail(overloaded),
      });
    },
  };
};

/** Checks rate limits, credentials and the headers of the body. */
const admit = async (
  exchange: Exchange,
  head: Head,
  found: FoundOperation,
  options: HttpHandlerOptions & {
    readonly bodyLimit: number;
    readonly ofOperation: OperationLimiter;
  },
): Promise<Reply | Plan> => {
  const { addressLimiter, rateLimiter, bodyLimit, ofOperation } = options;
  const { operation } = found;
  if (addressLimiter !== undefined) {
    const wait = await waitOf(head, operation, undefined, addressLimiter);
    if (wait > 0) return exchange.fail(rateLimited, { "retry-after": String(wait) });
  }
  const caller = await callerOf(head, operation, options);
  if (caller._tag === "Right") exchange.identify(caller.right);
  if (rateLimiter !== undefined) {
    const wait = await waitOf(head, operation, caller, rateLimiter);
    if (wait > 0) return exchange.fail(rateLimited, { "retry-after": String(wait) });
  }
  if (caller._tag === "Left") return exchange.fail(caller.left);
  if (caller.right !== undefined) {
    const wait = ofOperation(caller.right.organizationId, operation);
    if (wait > 0) return exchange.fail(rateLimited, { "retry-after": String(wait) });
  }
  const isLarge = operation.hasLargeBody && caller.right !== undefined;
  const limit = bodyLimitOf(isLarge, bodyLimit);
  const failure = bodyFailure(head, limit);
  return failure === undefined
    ? exchange.plan(found, caller.right, head, limit)
    : exchange.fail(failure);
};

/** Returns the details of a request; a version 7 UUID of the caller becomes its id. */
const detailsOf = (
  head: Head,
  found: FoundOperation | undefined,
  { supportId = randomSupportId }: HttpHandlerOptions,
): RequestDetails => {
  const given = head.header("x-request-id");
  const isSupportId = given !== undefined && isUuidV7(given);
  return {
    supportId: isSupportId ? given : supportId(),
    callerRequestId:
      isSupportId || given === undefined || !/^[\w.-]{1,128}$/.test(given) ? undefined : given,
    method: isMethod(head.method) ? head.method : "(other)",
    route: found?.operation.path,
  };
};

/** Methods that may appear in a log: runtimes with `fetch` accept any text as a method. */
const isMethod = (method: string): boolean =>
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/.test(method);

const isUuidV7 = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text);

/** Returns the failure of a request by its method and `Accept` header. */
const formFailure = (head: Head): Failure | undefined => {
  if (head.method !== "POST") return { code: "METHOD_NOT_ALLOWED", message: "Use the POST method" };
  return acceptsJson(head.header("accept"))
    ? undefined
    : { code: "NOT_ACCEPTABLE", message: "Responses are application/json" };
};

const waitOf = async (
  { peer }: Head,
  { path }: Operation,
  caller: Either<Failure, Principal | undefined> | undefined,
  rateLimiter: RateLimiter,
): Promise<number> => {
  const organizationId = caller?._tag === "Right" ? caller.right?.organizationId : undefined;
  return rateLimiter({ organizationId, peer, route: path });
};

/** Returns the caller; `undefined` is a payer, who sends no credentials. */
const callerOf = async (
  head: Head,
  { audience, scopes }: Operation,
  { authenticate, payerView = true }: HttpHandlerOptions,
): Promise<Either<Failure, Principal | undefined>> => {
  const authorization = head.header("authorization");
  if (authorization === undefined && audience === "everyone" && payerView) {
    return right(undefined);
  }
  const found = await authenticate(authorization);
  if (found._tag === "Left") {
    return left(found.left.kind === "PortFailed" ? failureOf(found.left) : unauthenticated);
  }
  const lacking = scopes.find((scope) => !allows(found.right, scope));
  return lacking === undefined ? found : left(forbidden(lacking));
};

/** Returns the failure of a body that is not read, by its headers. */
const bodyFailure = (head: Head, bodyLimit: number): Failure | undefined => {
  if (head.hasBody && !isJson(head.header("content-type"))) {
    return { code: "UNSUPPORTED_MEDIA_TYPE", message: "Send the body as application/json" };
  }
  const declared = head.header("content-length");
  return declared !== undefined && parseInt(declared, 10) > bodyLimit ? payloadTooLarge : undefined;
};

const isJson = (contentType = ""): boolean =>
  /^application\/json *(?:; *charset *= *"?utf-8"? *)?$/i.test(contentType);

const acceptsJson = (accept: string | undefined): boolean =>
  accept === undefined ||
  accept
    .split(",")
    .some((range) =>
      /^ *(?:\*|application)\/(?:\*|json) *(?:;(?! *q *= *0(?:\.0*)? *$).*)?$/i.test(range),
    );
