import { invoiceColumns } from "../rows/invoice-row.ts";
import { paymentColumns } from "../rows/payment-row.ts";
import { providerColumns } from "../rows/provider-row.ts";
import { refundColumns } from "../rows/refund-row.ts";

/** The invoice of a call: itself, or that of a payment or refund, which never changes. */
export interface Subject {
  readonly kind: "invoice" | "payment" | "refund";
  readonly id: string;
}

const invoiceOf: Readonly<Record<Subject["kind"], string>> = {
  invoice: "= $2",
  payment: `= (SELECT invoice_id FROM :"schema".payments
    WHERE organization_id = $1 AND payment_id = $2)`,
  refund: `= (SELECT invoice_id FROM :"schema".refunds
    WHERE organization_id = $1 AND refund_id = $2)`,
};

const manyRows = (name: string, query: string): string =>
  `(SELECT json_agg(part)::text FROM (${query}) AS part) AS ${name}`;

/** The same for at most one row, which is cheaper without an aggregate. */
const oneRow = (name: string, query: string): string =>
  `(SELECT json_build_array(part)::text FROM (${query}) AS part) AS ${name}`;

const from = (table: string): string => `FROM :"schema".${table} WHERE organization_id = $1`;

const ledgerOf = (target: string, part = oneRow): ReadonlyArray<string> => [
  part(
    "invoices",
    `SELECT ${invoiceColumns}, revision::text AS revision ${from("invoices")} AND invoice_id ${target}`,
  ),
  manyRows(
    "payments",
    `SELECT ${paymentColumns}, revision::text AS revision ${from("payments")} AND invoice_id ${target}`,
  ),
  manyRows("refunds", `SELECT ${refundColumns} ${from("refunds")} AND invoice_id ${target}`),
];

const keyedIn = (table: "payments" | "refunds", keys: string, part = oneRow): string =>
  part(
    `keyed_${table}`,
    `SELECT ${table === "payments" ? paymentColumns : refundColumns} ${from(table)}
    AND idempotency_key ${keys}`,
  );

const providersIn = (ids: string, part = oneRow): string =>
  part("providers", `SELECT ${providerColumns} FROM :"schema".providers WHERE provider_id ${ids}`);

const select = (columns: ReadonlyArray<string>): string => `SELECT ${columns.join(",\n  ")}`;

type FactsText = Readonly<Record<Subject["kind"], string>>;

const factsWith = (...more: ReadonlyArray<string>): FactsText => ({
  invoice: select([...ledgerOf(invoiceOf.invoice), ...more]),
  payment: select([...ledgerOf(invoiceOf.payment), ...more]),
  refund: select([...ledgerOf(invoiceOf.refund), ...more]),
});

/** The records of an invoice `$2`, or of the invoice of a payment or refund `$2`. */
export const facts = factsWith();

/** The same, and the payment that has the key `$3`. */
export const factsOfPayment = factsWith(keyedIn("payments", "= $3"));

/** The same, and the refund that has the key `$3`. */
export const factsOfRefund = factsWith(keyedIn("refunds", "= $3"));

/** The records of the invoice `$2`, the payment that has the key `$3`, and the provider `$4`. */
export const recording = select([
  ...ledgerOf(invoiceOf.invoice),
  keyedIn("payments", "= $3"),
  providersIn("= $4"),
]);

/** The same for several invoices, keys and providers. */
export const recordings = select([
  ...ledgerOf("= ANY ($2::text[])", manyRows),
  keyedIn("payments", "= ANY ($3::text[])", manyRows),
  providersIn("= ANY ($4::text[])", manyRows),
]);
