import { withPayerPage, type PayerOperations } from "@quittance/console/pay";
import type { HttpHandler } from "@quittance/http";
import { isObject } from "quittance/adapter";
import { logLine, type LogLevel } from "../log-lines.ts";
import { causeOf } from "../usage-error.ts";
import type { TargetsByOrganization } from "./read-pay-to.ts";

/** The payer's page of a service. */
export interface ServedPayerPage {
  readonly payments: PayerOperations;
  /** `undefined` without `--pay-to`. */
  readonly targets: TargetsByOrganization | undefined;
  readonly hasConsole: boolean;
  readonly log: LogLevel;
}

/** Adds the payer's page to a handler that has the console, or if there are payment targets. */
export const servePayerPage = (
  handler: HttpHandler,
  { payments, targets, hasConsole, log }: ServedPayerPage,
): HttpHandler =>
  hasConsole || targets !== undefined
    ? withPayerPage(handler, {
        payments,
        payTo: ({ organizationId }) => targets?.get(organizationId),
        onError: (error) => {
          if (log === "none") return;
          const message = "the payer's page is incomplete or unavailable";
          logLine("error", message, { cause: describe(error) });
        },
        onResponse: ({ method, route, status }) => {
          if (log !== "requests") return;
          const level = status >= 500 ? "error" : status >= 400 ? "warn" : "info";
          logLine(level, `${method} ${route} ${String(status)}`, { method, route, status });
        },
      })
    : handler;

/** Returns no message of an error: those of stores and drivers can contain records and secrets. */
const describe = (error: unknown): string => {
  const cause = causeOf(error);
  if (isObject(cause) && typeof cause["kind"] === "string") return cause["kind"];
  return cause instanceof Error ? cause.name : typeof cause;
};
