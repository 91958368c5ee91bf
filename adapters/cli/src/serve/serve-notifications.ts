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
): HttpHandler =>
  endpoints.length === 0
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
          const isLate = isOfTime(failure);
          if (log === "none" || (log === "failures" && status < 500 && !isLate)) return;
          const level = status >= 500 ? "error" : isLate ? "warn" : "info";
          logLine(level, `notification ${failure.code}`, {
            status,
            ...(isLate ? { problem: `${failure.message}. Compare the clocks.` } : {}),
            support_id: supportId,
            ...(status >= 500 ? { cause: loggedCause(failure.cause) } : {}),
          });
        },
      });

/** Whether a signature is right, but not of the current time: a clock is wrong, or it is old. */
const isOfTime = ({ code, cause }: Failure): boolean =>
  code === "SIGNATURE_INVALID" && (cause as Partial<SignatureInvalid>).reason === "TIME";
