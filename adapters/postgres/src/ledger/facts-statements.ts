import { invoiceColumns } from "../invoice/invoice-row.ts";
import { paymentColumns } from "../payment/payment-row.ts";
import { providerColumns } from "../provider/provider-row.ts";
import { refundColumns } from "../refund/refund-row.ts";
import { rowsByKey, type KeyedRows } from "../statements/rows-by-key.ts";

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

const revision = "revision::text AS revision";

const ledgerOf = (target: string): ReadonlyArray<string> => [
  oneRow(
    "invoices",
    `SELECT ${invoiceColumns}, ${revision} ${from("invoices")} AND invoice_id ${target}`,
  ),
  manyRows(
    "payments",
    `SELECT ${paymentColumns}, ${revision} ${from("payments")} AND invoice_id ${target}`,
  ),
  manyRows("refunds", `SELECT ${refundColumns} ${from("refunds")} AND invoice_id ${target}`),
];

const keyedIn = (table: "payments" | "refunds", key: string): string =>
  oneRow(
    `keyed_${table}`,
    `SELECT ${table === "payments" ? paymentColumns : refundColumns} ${from(table)}
    AND idempotency_key = ${key}`,
  );

const providersOf = (ids: string): string =>
  `SELECT ${providerColumns} FROM :"schema".providers WHERE provider_id ${ids}`;

const select = (columns: ReadonlyArray<string>): string => `SELECT ${columns.join(",\n  ")}`;

type FactsText = Readonly<Record<Subject["kind"], string>>;

const factsWith = (...more: ReadonlyArray<string>): FactsText => ({
  invoice: select([...ledgerOf(invoiceOf.invoice), ...more]),
  payment: select([...ledgerOf(invoiceOf.payment), ...more]),
  refund: select([...ledgerOf(invoiceOf.refund), ...more]),
});

/** The records of an invoice `$2`, or of the invoice of a payment or refund `$2`. */
export const facts = factsWith();

/** The same, and the refund that has the key `$3`. */
export const factsOfRefund = factsWith(keyedIn("refunds", "$3"));

/** The records of the invoice `$2`, the payment that has the key `$3`, and the provider `$4`. */
export const recording = select([
  ...ledgerOf(invoiceOf.invoice),
  keyedIn("payments", "$3"),
  oneRow("providers", providersOf("= $4")),
]);

const keyedRows = (rows: KeyedRows): string => manyRows(rows.table, rowsByKey(rows));

const ofInvoices = { key: "invoice_id", among: "$2" } as const;

/** The same for several invoices, keys and providers. */
export const recordings = select([
  keyedRows({ table: "invoices", columns: `${invoiceColumns}, ${revision}`, ...ofInvoices }),
  keyedRows({ table: "payments", columns: `${paymentColumns}, ${revision}`, ...ofInvoices }),
  keyedRows({ table: "refunds", columns: refundColumns, ...ofInvoices }),
  manyRows(
    "keyed_payments",
    rowsByKey({
      table: "payments",
      columns: paymentColumns,
      key: "idempotency_key",
      among: "$3",
    }),
  ),
  manyRows("providers", providersOf("= ANY ($4::text[])")),
]);
