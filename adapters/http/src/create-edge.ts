import { allows, left, right, type Either } from "quittance";
import { failureOf, type Failure } from "quittance/wire";
import type { Authenticate } from "./authenticate.ts";
import { Exchange, type ExchangeOptions } from "./exchange.ts";
import type { Edge, Head } from "./plain-http.ts";
import { forbidden, notFound, payloadTooLarge, unauthenticated } from "./refusals.ts";
import type { Caller, Route } from "./route.ts";
import { allRoutes, findIn, type FindRoute, type FoundRoute } from "./routes.ts";
import { randomSupportId } from "./support-id.ts";

/** Most bytes of a request body, unless the host says otherwise. */
export const defaultBodyLimit = 256 * 1024;

export interface EdgeOptions extends ExchangeOptions {
  readonly authenticate: Authenticate;
  /** Makes the id of each request: a version 7 UUID from the platform unless given. */
  readonly supportId?: () => string;
  /** Bytes; `defaultBodyLimit` unless given. */
  readonly bodyLimit?: number;
  /** Whether to offer the writes that the interface does not have; `true` unless given. */
  readonly extensions?: boolean;
  /** Whether payers may read an invoice without credentials; `true` unless given. */
  readonly payerView?: boolean;
}

/** The service as an edge, to be mounted into a host by `@quittance/http/node` or `/fetch`. */
export const createEdge = (options: EdgeOptions): Edge => {
  const { supportId = randomSupportId, extensions = true } = options;
  const { bodyLimit = defaultBodyLimit } = options;
  const find = findIn(allRoutes.filter(({ isExtension }) => extensions || !isExtension));
  return {
    open: (head) => {
      const exchange = new Exchange(options, supportId());
      const found = routeOf(head, find);
      if (found._tag === "Left") return exchange.refuse(found.left);
      return exchange.guard(async () => {
        const caller = await callerOf(head, found.right.route, options);
        if (caller._tag === "Left") return exchange.refuse(caller.left);
        const refused = refusedBody(head, bodyLimit);
        return refused === undefined
          ? exchange.plan(found.right, caller.right, head, bodyLimit)
          : exchange.refuse(refused);
      });
    },
  };
};

/** Which operation a request is for, and whether the form of its head fits. */
const routeOf = (head: Head, find: FindRoute): Either<Failure, FoundRoute> => {
  const found = find(head.path);
  if (found === undefined) return left(notFound);
  if (head.method !== "POST") {
    return left({ code: "METHOD_NOT_ALLOWED", message: "Use the POST method" });
  }
  if (!acceptsJson(head.header("accept"))) {
    return left({ code: "NOT_ACCEPTABLE", message: "Responses are application/json" });
  }
  return right(found);
};

/** Who calls, and whether they may. Credentials that are sent are never passed over. */
const callerOf = async (
  head: Head,
  { audience, scopes }: Route,
  { authenticate, payerView = true }: EdgeOptions,
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

const acceptsJson = (accept = "*/*"): boolean =>
  accept
    .split(",")
    .some((range) =>
      /^ *(?:\*|application)\/(?:\*|json) *(?:;(?! *q *= *0(?:\.0*)? *$).*)?$/i.test(range),
    );
