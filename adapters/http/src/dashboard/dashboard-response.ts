import { periods } from "quittance";
import { responses } from "quittance/adapter";
import * as v from "valibot";
import { optionalEntries, recordEntries } from "../openapi/record-entries.ts";
import { closed, named, namedSchemas, timestamp } from "../openapi/response-properties.ts";

const { bucketRecord, changeRecord, metricsRecord, refundMetrics } = responses.dashboardRecords;
const { invoiceStatusRecord, paidCurrencyRecord, paidProviderRecord, paymentStatusRecord } =
  responses.dashboardRecords;

/** The metrics of refunds are present if the organization has a refund. */
const withRefunds = ({ only, without }: responses.dashboardRecords.WithRefunds<never>) =>
  closed({
    ...recordEntries(without(...refundMetrics)),
    ...optionalEntries(recordEntries(only(...refundMetrics))),
  });

/** The metrics of one window. */
const metricsSchema = named("Metrics", withRefunds(metricsRecord));

/** A dashboard. */
const dashboardSchema = named(
  "Dashboard",
  closed({
    period: closed({ key: v.picklist(periods), from: timestamp, to: timestamp }),
    metrics: metricsSchema,
    previous: metricsSchema,
    change_pct: withRefunds(changeRecord),
    by_status: v.array(closed(recordEntries(invoiceStatusRecord.json))),
    payments_by_status: v.array(closed(recordEntries(paymentStatusRecord.json))),
    by_currency: v.array(closed(recordEntries(paidCurrencyRecord.json))),
    by_provider: v.array(closed(recordEntries(paidProviderRecord.json))),
    series: v.array(withRefunds(bucketRecord)),
  }),
);

/** In the order of the document. */
export const dashboardSchemas = namedSchemas(dashboardSchema, metricsSchema);
