import { currencies } from "quittance";
import { invoiceStatusNames, paymentStatusNames } from "./invoice-shapes.ts";
import {
  arrayOf,
  decimal,
  id,
  integer,
  properties,
  nothing,
  nullable,
  oneOf,
  recordOf,
  signedDecimal,
  text,
  timestamp,
  truth,
  uuid,
  type Check,
} from "./shape.ts";

const currency = oneOf(...currencies);

const envelope = { message: text, env: oneOf("development", "production") };

/** The envelope of a success around some data. */
export const success = (data: Check): Check =>
  properties({
    ...envelope,
    status: oneOf(200, 201, 202),
    data,
    error: nothing,
    log: nothing,
    validator: nothing,
    support_id: nothing,
  });

/** The envelope of a failure. */
export const failure: Check = properties({
  ...envelope,
  status: integer,
  data: properties({}),
  error: text,
  log: properties({ code: text }),
  validator: nullable(recordOf(text)),
  support_id: uuid,
});

/** A page of a list. */
export const page = (rows: "invoices" | "payments", row: Check): Check =>
  properties({
    [rows]: arrayOf(row),
    total: integer,
    total_capped: truth,
    limit: integer,
    offset: nullable(integer),
    has_more: truth,
    next_cursor: nullable(text),
  });

const additive = {
  invoices_count: integer,
  invoices_completed_count: integer,
  invoiced_usd: decimal,
  payments_count: integer,
  payments_completed_count: integer,
  paid_usd: decimal,
};
const metrics = properties({
  ...additive,
  average_payment_usd: decimal,
  completion_rate_pct: decimal,
});
const tally = { count: integer, price_usd: decimal };

export const dashboard: Check = properties({
  period: properties({ key: text, from: timestamp, to: timestamp }),
  metrics,
  previous: metrics,
  change_pct: properties(
    Object.fromEntries(Object.keys(additive).map((name) => [name, nullable(signedDecimal)])),
  ),
  by_status: arrayOf(properties({ ...tally, status: oneOf(...invoiceStatusNames) })),
  payments_by_status: arrayOf(properties({ ...tally, status: oneOf(...paymentStatusNames) })),
  by_currency: arrayOf(properties({ ...tally, currency, price: decimal })),
  by_provider: arrayOf(properties({ ...tally, provider_id: id("prov") })),
  series: arrayOf(
    properties({
      bucket: timestamp,
      invoices_count: integer,
      invoiced_usd: decimal,
      payments_count: integer,
      paid_usd: decimal,
    }),
  ),
});
