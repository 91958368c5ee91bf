import { invoiceStatuses, paymentStatuses, periods } from "quittance";
import type { responses } from "quittance/adapter";
import * as v from "valibot";
import { schemaOf } from "../openapi/schema-of.ts";
import {
  closed,
  count,
  currency,
  decimal,
  id,
  named,
  signedDecimal,
  timestamp,
  namedSchemas,
} from "../openapi/response-properties.ts";

/** Present if the organization has a refund. */
const refunded = {
  refunded_usd: v.exactOptional(signedDecimal),
  net_paid_usd: v.exactOptional(signedDecimal),
};

/** The metrics of one window. */
const metricsSchema = named(
  "Metrics",
  closed({
    invoices_count: count,
    invoices_completed_count: count,
    invoiced_usd: decimal,
    payments_count: count,
    payments_completed_count: count,
    paid_usd: decimal,
    average_payment_usd: decimal,
    completion_rate_pct: decimal,
    ...refunded,
  }),
);

const change = v.nullable(signedDecimal);
const tally = { count, price_usd: decimal };

/** A dashboard. */
const dashboardSchema = named(
  "Dashboard",
  schemaOf<ReturnType<typeof responses.renderDashboard>>()(
    closed({
      period: closed({ key: v.picklist(periods), from: timestamp, to: timestamp }),
      metrics: metricsSchema,
      previous: metricsSchema,
      change_pct: closed({
        invoices_count: change,
        invoices_completed_count: change,
        invoiced_usd: change,
        payments_count: change,
        payments_completed_count: change,
        paid_usd: change,
        refunded_usd: v.exactOptional(change),
        net_paid_usd: v.exactOptional(change),
      }),
      by_status: v.array(closed({ status: v.picklist(invoiceStatuses), ...tally })),
      payments_by_status: v.array(closed({ status: v.picklist(paymentStatuses), ...tally })),
      by_currency: v.array(closed({ currency, ...tally, price: decimal })),
      by_provider: v.array(closed({ provider_id: id("prov"), ...tally })),
      series: v.array(
        closed({
          bucket: timestamp,
          invoices_count: count,
          invoiced_usd: decimal,
          payments_count: count,
          paid_usd: decimal,
          ...refunded,
        }),
      ),
    }),
  ),
);

/** In the order of the document. */
export const dashboardSchemas = namedSchemas(dashboardSchema, metricsSchema);
