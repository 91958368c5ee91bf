import { allows, left, right, type Credential, type Either } from "quittance";
import { failureOf, type Failure } from "quittance/wire";
import type { Authenticate } from "./authenticate.ts";
import { Exchange, type ExchangeOptions } from "./exchange.ts";
import type { Edge, Head } from "./plain-http.ts";
import { payloadTooLarge } from "./read-json.ts";
import { routeAt } from "./routes.ts";
import type { Route } from "./route.ts";
import { randomSupportId } from "./support-id.ts";

/** Most bytes of a request body, unless the host says otherwise. */
export const defaultBodyLimit = 256 * 1024;

export interface EdgeOptions extends ExchangeOptions {
  readonly authenticate: Authenticate;
  /** Makes the id of each request: a version 7 UUID from the platform unless given. */
  readonly supportId?: () => string;
  /** Bytes; `defaultBodyLimit` unless given. */
  readonly bodyLimit?: number;
}

/** The service as an edge, to be mounted into a host by `@quittance/http/node` or `/fetch`. */
export const createEdge = (options: EdgeOptions): Edge => {
  const { authenticate, supportId = randomSupportId, bodyLimit = defaultBodyLimit } = options;
  return {
    open: (head) => {
      const exchange = new Exchange(options, supportId());
      const routed = routeOf(head);
      if (routed._tag === "Left") return exchange.refuse(routed.left);
      return exchange.guard(async () => {
        const caller = await authenticate(head.header("authorization"));
        const admitted = admit(caller, routed.right, head, bodyLimit);
        return admitted._tag === "Left"
          ? exchange.refuse(admitted.left)
          : exchange.plan(routed.right, admitted.right, bodyLimit);
      });
    },
  };
};

/** Which operation a request is for, and whether the form of its head fits. */
const routeOf = (head: Head): Either<Failure, Route> => {
  const route = routeAt(head.path);
  if (route === undefined) return left({ code: "NOT_FOUND", message: "Not found" });
  if (head.method !== "POST") {
    return left({ code: "METHOD_NOT_ALLOWED", message: "Use the POST method" });
  }
  if (!acceptsJson(head.header("accept"))) {
    return left({ code: "NOT_ACCEPTABLE", message: "Responses are application/json" });
  }
  return right(route);
};

/** Whether a caller may go on to send a body. */
const admit = (
  caller: Awaited<ReturnType<Authenticate>>,
  { scope }: Route,
  head: Head,
  bodyLimit: number,
): Either<Failure, Credential> => {
  if (caller._tag === "Left") {
    return left(
      caller.left.kind === "PortFailed"
        ? failureOf(caller.left)
        : { code: "UNAUTHENTICATED", message: "Valid credentials are required" },
    );
  }
  if (!allows(caller.right, scope)) {
    return left({ code: "FORBIDDEN", message: `The credentials do not allow ${scope}` });
  }
  if (head.hasBody && !isJson(head.header("content-type"))) {
    return left({ code: "UNSUPPORTED_MEDIA_TYPE", message: "Send the body as application/json" });
  }
  const declared = head.header("content-length");
  if (declared !== undefined && parseInt(declared, 10) > bodyLimit) return left(payloadTooLarge);
  return caller;
};

const isJson = (contentType = ""): boolean =>
  /^application\/json *(?:; *charset *= *"?utf-8"? *)?$/i.test(contentType);

const acceptsJson = (accept = "*/*"): boolean =>
  accept
    .split(",")
    .some((range) =>
      /^ *(?:\*|application)\/(?:\*|json) *(?:;(?! *q *= *0(?:\.0*)? *$).*)?$/i.test(range),
    );
