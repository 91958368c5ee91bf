import { currencies } from "quittance";
import { invoiceStatusNames, paymentStatusNames } from "./invoice-shapes.ts";
import {
  arrayOf,
  decimal,
  id,
  integer,
  members,
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
  members({
    ...envelope,
    status: oneOf(200, 201, 202),
    data,
    error: nothing,
    log: nothing,
    validator: nothing,
    support_id: nothing,
  });

/** The envelope of a failure. */
export const failure: Check = members({
  ...envelope,
  status: integer,
  data: members({}),
  error: text,
  log: members({ code: text }),
  validator: nullable(recordOf(text)),
  support_id: uuid,
});

/** A page of a list. */
export const page = (rows: "invoices" | "payments", row: Check): Check =>
  members({
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
const metrics = members({
  ...additive,
  average_payment_usd: decimal,
  completion_rate_pct: decimal,
});
const tally = { count: integer, price_usd: decimal };

export const dashboard: Check = members({
  period: members({ key: text, from: timestamp, to: timestamp }),
  metrics,
  previous: metrics,
  change_pct: members(
    Object.fromEntries(Object.keys(additive).map((name) => [name, nullable(signedDecimal)])),
  ),
  by_status: arrayOf(members({ ...tally, status: oneOf(...invoiceStatusNames) })),
  payments_by_status: arrayOf(members({ ...tally, status: oneOf(...paymentStatusNames) })),
  by_currency: arrayOf(members({ ...tally, currency, price: decimal })),
  by_provider: arrayOf(members({ ...tally, provider_id: id("prov") })),
  series: arrayOf(
    members({
      bucket: timestamp,
      invoices_count: integer,
      invoiced_usd: decimal,
      payments_count: integer,
      paid_usd: decimal,
    }),
  ),
});
