import { loggedCause, type HttpHandler } from "@quittance/http";
import {
  withNotifications,
  type NotificationEndpoint,
  type NotificationPorts,
  type ReceivedNotification,
  type SignatureInvalid,
} from "@quittance/providers";
import type { Environment } from "quittance/adapter";
import { statusOf, type Failure } from "quittance/errors";
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
  const isModeTurn = onceIn(secondsBetweenProblems);
  return endpoints.length === 0
    ? handler
    : withNotifications(handler, {
        ports,
        endpoints,
        environment,
        onReceived: (received) => {
          for (const [result, number] of resultsOf(received)) {
            if (number > 0) onResult?.(result, number);
          }
          const { endpoint, applied, unmatched, repeated, ignored, ignoredTypes } = received;
          const isProblem = unmatched > 0 || (received.otherMode > 0 && isModeTurn());
          if (log === "none" || (log === "failures" && !isProblem)) return;
          const { organizationId, providerId } = endpoint;
          logLine(isProblem ? "warn" : "info", `notification of ${providerId}`, {
            organization_id: organizationId,
            applied,
            unmatched,
            repeated,
            ignored,
            ignored_types: ignoredTypes.slice(0, 5),
            ...(received.otherMode > 0 ? { problem: modeProblem(environment) } : {}),
          });
        },
        onFailure: (failure, supportId) => {
          onResult?.(failure.code, 1);
          const status = statusOf(failure);
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

/** Returns what became of the reports of a notification, for the metrics. */
const resultsOf = (received: ReceivedNotification): ReadonlyArray<readonly [string, number]> => {
  const { applied, unmatched, repeated, ignored, otherMode } = received;
  const results = { applied, unmatched, repeated, ignored: ignored - otherMode };
  return [...Object.entries(results), ["other_mode", otherMode]];
};

const modeProblem = (environment: Environment): string =>
  environment === "production"
    ? "The provider sent it in its test mode. It is ignored, because the service is in production."
    : "The provider sent it live. It is ignored, because the service is not in production.";

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
