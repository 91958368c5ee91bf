import { isObject, type JsonObject } from "quittance/adapter";
import type { ErrorDetails, Hooks, RequestDetails, ResponseDetails } from "./hooks.ts";
import { stackFrames } from "./stack-frames.ts";

/** A pino logger, `console`, or anything with these three functions. */
export interface Logger {
  readonly info: (entry: JsonObject, message: string) => void;
  readonly warn: (entry: JsonObject, message: string) => void;
  readonly error: (entry: JsonObject, message: string) => void;
}

/**
 * Creates hooks that log each response, and the cause of each failure of the service.
 *
 * An entry has only ids, names, codes and numbers: nothing from a body, a header, a query or the
 * message of an error, so that no key, address or amount is logged. The request id of the caller is
 * logged if it has 1 to 128 letters, digits, `.`, `_` and `-`.
 */
export const logTo = (logger: Logger): Required<Pick<Hooks, "onResponse" | "onError">> => ({
  onResponse: (details) => {
    const { status, route, method } = details;
    const level = status >= 500 ? "error" : status >= 400 ? "warn" : "info";
    logger[level](entryOf(details), `${method} ${route ?? "(no such path)"} ${String(status)}`);
  },
  onError: (details) => {
    logger.error(
      errorOf(details),
      `${details.code} at ${details.method} ${details.route ?? "no route"}`,
    );
  },
});

const base = ({ supportId, callerRequestId, method, route }: RequestDetails): JsonObject => ({
  support_id: supportId,
  ...(callerRequestId === undefined ? {} : { caller_request_id: callerRequestId }),
  method,
  route: route ?? null,
});

const entryOf = (details: ResponseDetails): JsonObject => ({
  ...base(details),
  status: details.status,
  code: details.code ?? null,
  duration_ms: Math.round(details.durationMs * 1000) / 1000,
  organization_id: details.organizationId ?? null,
});

const errorOf = (details: ErrorDetails): JsonObject => ({
  ...base(details),
  code: details.code,
  cause: loggedCause(details.cause),
});

/** Properties of an error that may be logged: they are names from a fixed set. */
const loggedProperties = [
  "name",
  "kind",
  "port",
  "code",
  "sqlState",
  "constraint",
  "syscall",
] as const;

/**
 * Returns what may be logged of an error that was caught: names, codes and positions in the code, of
 * it and its causes. `null` for anything that is not an object.
 */
export const loggedCause = (cause: unknown): JsonObject | null => causeOf(cause, 4);

const causeOf = (cause: unknown, depth: number): JsonObject | null => {
  if (!isObject(cause) && !(cause instanceof Error)) return null;
  const found = cause as unknown as JsonObject;
  const entry: Record<string, unknown> = {};
  for (const property of loggedProperties) {
    const value = found[property];
    if (typeof value === "string" && /^[\w.-]{1,64}$/.test(value)) entry[property] = value;
  }
  const frames = stackFrames(found);
  if (frames.length > 0) entry["stack"] = frames;
  const inner = depth > 1 ? causeOf(found["cause"], depth - 1) : null;
  return inner === null ? entry : { ...entry, cause: inner };
};
