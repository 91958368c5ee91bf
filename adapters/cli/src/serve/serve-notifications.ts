import { loggedCause, type HttpHandler } from "@quittance/http";
import {
  withNotifications,
  type NotificationEndpoint,
  type NotificationPorts,
  type SignatureInvalid,
} from "@quittance/providers";
import type { Environment } from "quittance/adapter";
import { statusOfFailure, type Failure } from "quittance/wire";
import { logLine, type LogLevel } from "../log-lines.ts";

interface Options {
  readonly ports: NotificationPorts;
  readonly environment: Environment;
  readonly log: LogLevel;
  /** Counts notifications by what became of them, for the metrics. */
  readonly onResult: ((result: string, number: number) => void) | undefined;
}

/** Adds the endpoints of payment providers to the API; without any, returns it as it is. */
export const serveNotifications = (
  handler: HttpHandler,
  endpoints: ReadonlyArray<NotificationEndpoint>,
  { ports, environment, log, onResult }: Options,
): HttpHandler => {
  const isTurn = onceIn(secondsBetweenProblems);
  return endpoints.length === 0
    ? handler
    : withNotifications(handler, {
        ports,
        endpoints,
        environment,
        onReceived: ({ endpoint, applied, unmatched, repeated, ignored, ignoredTypes }) => {
          for (const [result, number] of Object.entries({
            applied,
            unmatched,
            repeated,
            ignored,
          })) {
            if (number > 0) onResult?.(result, number);
          }
          if (log !== "requests" && unmatched === 0) return;
          if (log === "none") return;
          const level = unmatched > 0 ? "warn" : "info";
          const { organizationId, providerId } = endpoint;
          logLine(level, `notification of ${providerId}`, {
            organization_id: organizationId,
            ...{ applied, unmatched, repeated, ignored },
            ignored_types: ignoredTypes.slice(0, 5),
          });
        },
        onFailure: (failure, supportId) => {
          onResult?.(failure.code, 1);
          const status = statusOfFailure(failure);
          const problem = problemOf(failure);
          if (log === "none") return;
          if (log === "failures" && status < 500 && !(problem !== undefined && isTurn())) return;
          const level = status >= 500 ? "error" : problem !== undefined ? "warn" : "info";
          logLine(level, `notification ${failure.code}`, {
            status,
            ...(problem === undefined ? {} : { problem }),
            support_id: supportId,
            ...(status >= 500 ? { cause: loggedCause(failure.cause) } : {}),
          });
        },
      });
};

/** Anyone can send a wrong signature, so few of them are logged unless every request is. */
const secondsBetweenProblems = 10;

/** Returns what an operator should look at, for a signature that is not right. */
const problemOf = ({ code, cause, message }: Failure): string | undefined => {
  if (code !== "SIGNATURE_INVALID") return undefined;
  return (cause as Partial<SignatureInvalid>).reason === "TIME"
    ? `${message}. Compare the clocks.`
    : `${message}. Compare the secret with that of the provider.`;
};

/** Returns a function that is true at most once in a number of seconds. */
const onceIn = (seconds: number): (() => boolean) => {
  let next = 0;
  return () => {
    const now = performance.now();
    if (now < next) return false;
    next = now + seconds * 1000;
    return true;
  };
};
