import { withPayerPage, type PayerOperations, type PaymentTargets } from "@quittance/console/pay";
import type { HttpHandler } from "@quittance/http";
import { isObject } from "quittance/wire";
import { causeOf } from "./cause-of.ts";
import type { LogLevel } from "./log-lines.ts";
import { logJson } from "./output.ts";

/** The payer's page of a service. */
export interface ServedPayerPage {
  readonly payments: PayerOperations;
  /** `undefined` without `--pay-to`. */
  readonly targets: PaymentTargets | undefined;
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
        payTo: () => targets ?? {},
        onError: (error) => {
          if (log === "none") return;
          const time = new Date().toISOString();
          const message = "the payer's page is incomplete or unavailable";
          logJson({ level: "error", time, message, cause: describe(error) });
        },
      })
    : handler;

/** Failures of the library have a kind and no message. */
const describe = (error: unknown): string => {
  const cause = causeOf(error);
  if (cause instanceof Error) return cause.message;
  return isObject(cause) ? String(cause["kind"]) : String(cause);
};
