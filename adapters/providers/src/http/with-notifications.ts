import { randomBytes } from "node:crypto";
import { isLeft, parseId } from "quittance";
import { failureEnvelope, successEnvelope, type Environment } from "quittance/adapter";
import { statusOf, type Failure } from "quittance/errors";
import type { NotificationPorts } from "../apply-notification.ts";
import { maxNotificationBytes } from "../read-notification.ts";
import { endpointsByProvider, type NotificationEndpoint } from "./notification-endpoint.ts";
import type {
  NotificationBody,
  NotificationHead,
  NotificationPlan,
  NotificationReply,
  WrappedHandler,
} from "./plain-http.ts";
import { receiveNotification, type ReceivedNotification } from "./receive-notification.ts";

/** Options of `withNotifications`. */
export interface NotificationsOptions {
  readonly ports: NotificationPorts;
  readonly endpoints: ReadonlyArray<NotificationEndpoint>;
  /**
   * The `env` of every response. In production, what a provider reports in its test mode is stored
   * as ignored and changes nothing; in development, what it reports live.
   */
  readonly environment: Environment;
  /**
   * Limits requests by address before their body is read, such as `tokenBuckets` of
   * `@quittance/http`: returns 0, or the seconds to wait. Without it nothing is limited. Behind a
   * proxy it needs the address of the client: with that of the proxy, anybody could use up the
   * limit of the providers.
   */
  readonly addressLimiter?: (request: {
    readonly organizationId: undefined;
    readonly peer: string | undefined;
    readonly route: string;
  }) => number | Promise<number>;
  /** Called with each notification that was verified and applied. */
  readonly onReceived?: (received: ReceivedNotification) => void;
  /** Called with each failure, for a log. */
  readonly onFailure?: (failure: Failure, supportId: string) => void;
  /** Creates the id of each request; defaults to a version 7 UUID. */
  readonly supportId?: () => string;
}

const route = "/providers/{id}/notifications";

/**
 * Adds `POST /providers/{id}/notifications` to a handler of `@quittance/http`.
 *
 * It needs no credentials: the signature of the provider shows the organization. The
 * status is 200 when a notification is stored, also if it is unmatched or ignored; 400 if its
 * signature or its form is invalid; and 503 if it should be delivered again. Throws `TypeError` for
 * endpoints that `endpointsByProvider` does not accept.
 */
export const withNotifications = <Head extends NotificationHead, Opened>(
  handler: WrappedHandler<Head, Opened>,
  options: NotificationsOptions,
): {
  readonly open: (head: Head) => Promise<Opened | NotificationReply | NotificationPlan>;
} => {
  const endpoints = endpointsByProvider(options.endpoints);
  return {
    open: async (head) => {
      const id = /^\/providers\/([^/]+)\/notifications$/u.exec(head.path)?.[1];
      if (id === undefined || head.headersDropped === true) return handler.open(head);
      const { addressLimiter, supportId = randomId } = options;
      const reply = replies(options, supportId());
      try {
        if (head.method !== "POST") {
          return reply.failure({ code: "METHOD_NOT_ALLOWED", message: "Use the POST method" });
        }
        const found = endpoints.get(decoded(id));
        if (found === undefined) return reply.failure(notFound);
        const limited = { organizationId: undefined, peer: head.peer, route };
        const wait = (await addressLimiter?.(limited)) ?? 0;
        if (wait > 0) return reply.failure(tooMany, { "retry-after": String(wait) });
        return planOf(head, found, options, reply);
      } catch (cause) {
        return reply.failure({ ...defect, cause });
      }
    },
  };
};

const planOf = (
  head: NotificationHead,
  endpoints: ReadonlyArray<NotificationEndpoint>,
  { ports, environment, onReceived }: NotificationsOptions,
  reply: Replies,
): NotificationPlan => ({
  kind: "Plan",
  bodyLimit: maxNotificationBytes,
  run: async (body) => {
    try {
      const bytes = bytesOf(body);
      if (!(bytes instanceof Uint8Array)) return reply.failure(bytes);
      const header = (name: string): string | undefined => head.header(name);
      const received = await receiveNotification(endpoints, header, bytes, ports, environment);
      if (isLeft(received)) return reply.failure(received.left);
      onReceived?.(received.right);
      return reply.success(received.right);
    } catch (cause) {
      return reply.failure({ ...defect, cause });
    }
  },
});

/** Returns the bytes of a body, which the signature needs unchanged; or why there are none. */
const bytesOf = (body: NotificationBody): Uint8Array | Failure => {
  switch (body.kind) {
    case "Bytes":
      return body.bytes;
    case "Text":
      return new TextEncoder().encode(body.text);
    case "TooLarge":
      return { code: "PAYLOAD_TOO_LARGE", message: "The request body is too large" };
    case "Incomplete":
      return { code: "MALFORMED_JSON", message: "The request body ended unexpectedly" };
    case "Value":
    case "Consumed":
      return { ...defect, cause: new Error(consumed) };
  }
};

interface Replies {
  readonly failure: (
    failure: Failure,
    headers?: Readonly<Record<string, string>>,
  ) => NotificationReply;
  readonly success: (received: ReceivedNotification) => NotificationReply;
}

const replies = ({ environment, onFailure }: NotificationsOptions, supportId: string): Replies => ({
  failure: (failure, headers = {}) => {
    const { code } = failure;
    onFailure?.(failure, supportId);
    const status = statusOf(failure);
    const allow = status === 405 ? { allow: "POST" } : {};
    const retry = status === 503 ? { "retry-after": "5" } : {};
    const body = JSON.stringify(failureEnvelope(failure, environment, supportId));
    const own = { "x-error-code": code, ...allow, ...retry, ...headers };
    return replyOf(status, body, supportId, own, status === 413);
  },
  success: ({ endpoint, applied, unmatched, repeated, ignored }) => {
    const counts = { applied, unmatched, repeated, ignored };
    const envelope = successEnvelope(200, counts, "Notification received", environment);
    // Adyen looks for this text in the response.
    const body = endpoint.scheme === "adyen" ? "[accepted]" : JSON.stringify(envelope);
    return replyOf(200, body, supportId, {}, false);
  },
});

const replyOf = (
  status: number,
  body: string,
  supportId: string,
  headers: Readonly<Record<string, string>>,
  close: boolean,
): NotificationReply => ({
  kind: "Reply",
  status,
  headers: {
    "content-type": body.startsWith("{")
      ? "application/json; charset=utf-8"
      : "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": supportId,
    ...headers,
  },
  body,
  close,
});

const decoded = (id: string): string => {
  try {
    return parseId("prov", decodeURIComponent(id)) ?? "";
  } catch {
    return "";
  }
};

const randomId = (): string => {
  const random = randomBytes(10).toString("hex");
  const time = Date.now().toString(16).padStart(12, "0");
  const variant = "89ab".charAt(Number.parseInt(random.slice(0, 1), 16) & 3);
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}`;
  return `${head}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
};

const tooMany: Failure = {
  code: "RATE_LIMITED",
  message: "Too many requests: wait for the seconds in Retry-After",
};
const notFound: Failure = { code: "NOT_FOUND", message: "Not found" };
const defect: Failure = { code: "INTERNAL", message: "Internal error" };
const consumed =
  "The request body was parsed before the handler: mount the handler in front of body parsers.";
