import { left, right, type Either } from "quittance";
import { allows } from "quittance/adapter";
import { failureOf, type Failure } from "quittance/wire";
import type { Authenticate } from "./authenticate.ts";
import { bodyLimitOf, defaultBodyLimit } from "./body-limits.ts";
import { Exchange, type ExchangeOptions } from "./exchange.ts";
import type { RequestFacts } from "./observe.ts";
import type { HttpHandler, Head, Plan, Reply } from "./plain-http.ts";
import type { RateLimiter } from "./rate-limit.ts";
import {
  forbidden,
  notFound,
  payloadTooLarge,
  rateLimited,
  stopping,
  tooManyHeaders,
  unauthenticated,
} from "./request-failures.ts";
import type { Caller, Route } from "./route.ts";
import { allRoutes, findIn, type FoundRoute } from "./routes.ts";
import { randomSupportId } from "./support-id.ts";

export interface HttpHandlerOptions extends ExchangeOptions {
  readonly authenticate: Authenticate;
  /** Makes the id of each request: a version 7 UUID from the platform unless given. */
  readonly supportId?: () => string;
  /**
   * Most bytes of a body in the operations that take large ones; `defaultBodyLimit` unless given. The
   * others, and callers without credentials, have `smallBodyLimit`, or this limit where it is lower.
   */
  readonly bodyLimit?: number;
  /** Asked whether a request may go on; nothing is limited unless given. */
  readonly rateLimiter?: RateLimiter;
  /**
   * Asked for each routed request before its credentials are looked up, so that guesses do not reach
   * the credential store. It is given the address and no organization; nothing is limited unless given.
   */
  readonly addressLimiter?: RateLimiter;
  /** Whether to offer the writes that the interface does not have; `true` unless given. */
  readonly extensions?: boolean;
  /** Whether payers may read an invoice without credentials; `true` unless given. */
  readonly payerView?: boolean;
}

/**
 * The service as a handler, to be mounted into a host by `@quittance/http/node` or `/fetch`.
 *
 * Throws a `RangeError` unless `bodyLimit` is a positive integer.
 */
export const createHttpHandler = (options: HttpHandlerOptions): HttpHandler => {
  const { extensions = true, bodyLimit = defaultBodyLimit } = options;
  if (!Number.isSafeInteger(bodyLimit) || bodyLimit < 1) {
    throw new RangeError(`bodyLimit must be a positive integer, not ${String(bodyLimit)}.`);
  }
  const find = findIn(allRoutes.filter(({ isExtension }) => extensions || !isExtension));
  return {
    open: (head) => {
      const found = find(head.path);
      const exchange = new Exchange(options, factsOf(head, found, options));
      if (options.isDraining?.() === true) return exchange.refuse(stopping);
      if (head.headersDropped === true) return exchange.refuse(tooManyHeaders);
      const refused = found === undefined ? notFound : refusedForm(head);
      if (found === undefined || refused !== undefined) return exchange.refuse(refused ?? notFound);
      return exchange.guard(() => admit(exchange, head, found, bodyLimit, options));
    },
  };
};

/** Who calls, how often, and with which body. */
const admit = async (
  exchange: Exchange,
  head: Head,
  found: FoundRoute,
  bodyLimit: number,
  options: HttpHandlerOptions,
): Promise<Reply | Plan> => {
  const { addressLimiter, rateLimiter } = options;
  const { route } = found;
  if (addressLimiter !== undefined) {
    const wait = await waitOf(head, route, undefined, addressLimiter);
    if (wait > 0) return exchange.refuse(rateLimited, { "retry-after": String(wait) });
  }
  const caller = await callerOf(head, route, options);
  if (caller._tag === "Right") exchange.recognise(caller.right);
  if (rateLimiter !== undefined) {
    const wait = await waitOf(head, route, caller, rateLimiter);
    if (wait > 0) return exchange.refuse(rateLimited, { "retry-after": String(wait) });
  }
  if (caller._tag === "Left") return exchange.refuse(caller.left);
  const isLarge = route.hasLargeBody && caller.right.kind === "Organization";
  const limit = bodyLimitOf(isLarge, bodyLimit);
  const refused = refusedBody(head, limit);
  return refused === undefined
    ? exchange.plan(found, caller.right, head, limit)
    : exchange.refuse(refused);
};

/** What is known of a request; an id of the caller's in the right form is taken over. */
const factsOf = (
  head: Head,
  found: FoundRoute | undefined,
  { supportId = randomSupportId }: HttpHandlerOptions,
): RequestFacts => {
  const given = head.header("x-request-id");
  const isTaken = given !== undefined && isUuidV7(given);
  return {
    supportId: isTaken ? given : supportId(),
    callerRequestId:
      isTaken || given === undefined || !/^[\w.-]{1,128}$/.test(given) ? undefined : given,
    method: isMethod(head.method) ? head.method : "(other)",
    route: found?.route.path,
  };
};

/** Methods that may appear in a log: a runtime of fetch accepts any text as a method. */
const isMethod = (method: string): boolean =>
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/.test(method);

const isUuidV7 = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text);

/** Why a request does not fit any operation, whoever sent it. */
const refusedForm = (head: Head): Failure | undefined => {
  if (head.method !== "POST") return { code: "METHOD_NOT_ALLOWED", message: "Use the POST method" };
  return acceptsJson(head.header("accept"))
    ? undefined
    : { code: "NOT_ACCEPTABLE", message: "Responses are application/json" };
};

const waitOf = async (
  { peer }: Head,
  { path }: Route,
  caller: Either<Failure, Caller> | undefined,
  rateLimiter: RateLimiter,
): Promise<number> => {
  const isKnown = caller?._tag === "Right" && caller.right.kind === "Organization";
  const organizationId = isKnown ? caller.right.principal.organizationId : undefined;
  return rateLimiter({ organizationId, peer, route: path });
};

/** Who calls, and whether they may. Credentials that are sent are never passed over. */
const callerOf = async (
  head: Head,
  { audience, scopes }: Route,
  { authenticate, payerView = true }: HttpHandlerOptions,
): Promise<Either<Failure, Caller>> => {
  const authorization = head.header("authorization");
  if (authorization === undefined && audience === "everyone" && payerView) {
    return right({ kind: "Payer" });
  }
  const found = await authenticate(authorization);
  if (found._tag === "Left") {
    return left(found.left.kind === "PortFailed" ? failureOf(found.left) : unauthenticated);
  }
  const lacking = scopes.find((scope) => !allows(found.right, scope));
  return lacking === undefined
    ? right({ kind: "Organization", principal: found.right })
    : left(forbidden(lacking));
};

/** Why a body is not even read. */
const refusedBody = (head: Head, bodyLimit: number): Failure | undefined => {
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
