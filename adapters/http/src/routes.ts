import type { Route } from "./route.ts";
import { calculateQuoteRoute } from "./routes/calculate-quote.ts";
import { createInvoiceRoute, validateInvoiceRoute } from "./routes/create-invoice.ts";
import { dashboardRoute } from "./routes/dashboard.ts";
import { invoiceDetailsRoute } from "./routes/invoice-details.ts";
import { listInvoicesRoute, listPaymentsRoute } from "./routes/lists.ts";
import { paymentDetailsRoute, paymentStatusRoute, recordPaymentRoute } from "./routes/payments.ts";
import { voidInvoiceRoute } from "./routes/void-invoice.ts";

/** Every operation: the six of the interface, then those that this service adds. */
export const allRoutes: ReadonlyArray<Route> = [
  calculateQuoteRoute,
  listPaymentsRoute,
  listInvoicesRoute,
  validateInvoiceRoute,
  invoiceDetailsRoute,
  dashboardRoute,
  createInvoiceRoute,
  voidInvoiceRoute,
  recordPaymentRoute,
  paymentDetailsRoute,
  paymentStatusRoute,
];

/** A route, and what stands in the path for `{id}`. */
export interface FoundRoute {
  readonly route: Route;
  readonly id: string;
}

/** Finds the operation at a path; `undefined` when there is none. */
export type FindRoute = (path: string) => FoundRoute | undefined;

/**
 * Make the lookup over some routes. A path without a variable part wins over one with it, and a slash
 * at the end of a path makes no difference.
 */
export const findIn = (routes: ReadonlyArray<Route>): FindRoute => {
  const fixed = new Map<string, FoundRoute>();
  const patterns: Array<{ readonly route: Route; readonly start: string; readonly end: string }> =
    [];
  for (const route of routes) {
    const [start = "", end] = route.path.split("{id}");
    if (end === undefined) fixed.set(start, { route, id: "" });
    else patterns.push({ route, start, end });
  }
  return (given) => {
    const path = given.endsWith("/") ? given.slice(0, -1) : given;
    const found = fixed.get(path);
    if (found !== undefined) return found;
    for (const { route, start, end } of patterns) {
      if (!path.startsWith(start) || !path.endsWith(end)) continue;
      const id = path.slice(start.length, path.length - end.length);
      if (id !== "" && !id.includes("/")) return { route, id: decoded(id) };
    }
    return undefined;
  };
};

/** A path segment as it was meant; one that is badly encoded names nothing. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
};
