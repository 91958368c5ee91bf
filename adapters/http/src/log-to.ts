import { isObject, type JsonObject } from "quittance/wire";
import type { ErrorDetails, Hooks, RequestDetails, ResponseDetails } from "./hooks.ts";
import { stackFrames } from "./stack-frames.ts";

/** Where lines go: a pino logger, `console`, or anything with these three functions. */
export interface Logger {
  readonly info: (entry: JsonObject, message: string) => void;
  readonly warn: (entry: JsonObject, message: string) => void;
  readonly error: (entry: JsonObject, message: string) => void;
}

/**
 * Log each reply, and what stands behind each failure of the service, under its support id.
 *
 * An entry is put together from a list of what may be told: ids, names, codes and numbers. Nothing
 * of a body, a header, a query or an error's message is among it, so that no key, address or amount
 * gets into a log. Of a caller it has the request id alone, where that is 1 to 128 characters of
 * letters, digits, `.`, `_` and `-`.
 */
export const logTo = (logger: Logger): Required<Pick<Hooks, "onResponse" | "onError">> => ({
  onResponse: (facts) => {
    const { status, route, method } = facts;
    const level = status >= 500 ? "error" : status >= 400 ? "warn" : "info";
    logger[level](entryOf(facts), `${method} ${route ?? "(no such path)"} ${String(status)}`);
  },
  onError: (facts) => {
    logger.error(errorOf(facts), `${facts.code} at ${facts.method} ${facts.route ?? "no route"}`);
  },
});

const base = ({ supportId, callerRequestId, method, route }: RequestDetails): JsonObject => ({
  support_id: supportId,
  ...(callerRequestId === undefined ? {} : { caller_request_id: callerRequestId }),
  method,
  route: route ?? null,
});

const entryOf = (facts: ResponseDetails): JsonObject => ({
  ...base(facts),
  status: facts.status,
  code: facts.code ?? null,
  duration_ms: Math.round(facts.durationMs * 1000) / 1000,
  organization_id: facts.organizationId ?? null,
});

const errorOf = (facts: ErrorDetails): JsonObject => ({
  ...base(facts),
  code: facts.code,
  cause: causeOf(facts.cause, 4),
});

/** Properties of an error that name something out of a fixed set. */
const telling = ["name", "kind", "port", "code", "sqlState", "constraint", "syscall"] as const;

const causeOf = (cause: unknown, depth: number): JsonObject | null => {
  if (!isObject(cause) && !(cause instanceof Error)) return null;
  const found = cause as unknown as JsonObject;
  const told: Record<string, unknown> = {};
  for (const property of telling) {
    const value = found[property];
    if (typeof value === "string" && /^[\w.-]{1,64}$/.test(value)) told[property] = value;
  }
  const frames = stackFrames(found);
  if (frames.length > 0) told["stack"] = frames;
  const inner = depth > 1 ? causeOf(found["cause"], depth - 1) : null;
  return inner === null ? told : { ...told, cause: inner };
};
