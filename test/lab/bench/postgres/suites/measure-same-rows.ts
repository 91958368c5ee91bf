import type { PoolClient } from "pg";
import { benchNow } from "../data/data-facts.ts";
import type { MeasurementTable } from "../report/measurement.ts";
import type { BenchContext } from "../measure/session.ts";
import { compareWrites, connections, writeColumns } from "./compare-writes.ts";
import {
  byLibrary,
  byShared,
  inTransaction,
  insertPayment,
  newId,
  newKey,
  provider,
  type WriteForm,
} from "./write-forms.ts";
import { makeWriteTargets, type WriteTarget } from "./write-targets.ts";

/** Stores every row that the library stores, each with a statement, and decides in this process. */
const byHandSameRows: WriteForm = {
  name: "the same rows by hand",
  side: "hand",
  record: (pool) => inTransaction(pool, recordByHand),
};

const recordByHand = async (
  client: PoolClient,
  { organization, invoice }: WriteTarget,
): Promise<void> => {
  const run = (name: keyof typeof statements, ...values: ReadonlyArray<unknown>) =>
    client.query<{ readonly payment_id: string }>({
      name,
      text: statements[name],
      values: [organization, ...values],
    });
  await run("lockInvoice", invoice);
  const known = await run("readPayments", invoice);
  await run("readRefunds", invoice);
  const payment = newId("payment");
  await run("insertPayment", payment, invoice, provider, newKey());
  await run("changeInvoice", invoice);
  await run("paymentTransition", payment, provider);
  await run("insertEvent", newId("event"), 0, "payment.created", subjectOf("payment", payment));
  if (known.rows.length > 0) return;
  await run("linkProvider", provider, invoice);
  await run("invoiceTransitions", invoice);
  await run("insertEvent", newId("event"), 1, "invoice.updated", subjectOf("invoice", invoice));
};

/** About as long as the record in an event. */
const subjectOf = (kind: string, id: string): string =>
  JSON.stringify({ [`${kind}_id`]: id, record: "x".repeat(600) });

const statements = {
  lockInvoice: `SELECT * FROM quittance.invoices
WHERE organization_id = $1 AND invoice_id = $2 FOR NO KEY UPDATE`,
  readPayments: `SELECT * FROM quittance.payments WHERE organization_id = $1 AND invoice_id = $2`,
  readRefunds: `SELECT * FROM quittance.refunds WHERE organization_id = $1 AND invoice_id = $2`,
  insertPayment,
  changeInvoice: `UPDATE quittance.invoices
SET revision = revision + 1, status = 'PROCESSING', updated_at = '${benchNow}'
WHERE organization_id = $1 AND invoice_id = $2`,
  paymentTransition: `INSERT INTO quittance.transitions (organization_id, kind, record_id, revision,
  sign, created_at, status, currency, provider_id, price, price_usd)
VALUES ($1, 'PAYMENT', $2, 1, 1, '${benchNow}', 'PENDING', 'USD', $3, 10, 10)`,
  invoiceTransitions: `INSERT INTO quittance.transitions (organization_id, kind, record_id, revision,
  sign, created_at, status, currency, provider_id, price, price_usd)
VALUES ($1, 'INVOICE', $2, 2, -1, '${benchNow}', 'PENDING', 'USD', '', 1000000, 1000000),
  ($1, 'INVOICE', $2, 2, 1, '${benchNow}', 'PROCESSING', 'USD', '', 1000000, 1000000)`,
  linkProvider: `INSERT INTO quittance.invoice_providers (organization_id, provider_id, created_at,
  invoice_id) VALUES ($1, $2, '${benchNow}', $3) ON CONFLICT DO NOTHING`,
  insertEvent: `INSERT INTO quittance.outbox (organization_id, event_id, place, type, subject, created_at)
VALUES ($1, $2, $3, $4, $5, '${benchNow}')`,
};

/** Measures concurrent payments of 30 organizations against the same rows written by hand. */
export const measureSameRows = async (context: BenchContext): Promise<MeasurementTable> => {
  const targets = await makeWriteTargets(context.owner.pool);
  const forms = [byHandSameRows, byLibrary, byShared];
  const measurements = await compareWrites(
    context,
    targets,
    connections(context),
    forms,
    (form, { workers }) => (form !== byShared ? 1 : workers === 32 ? 1.3 : undefined),
  );
  await targets.remove();
  return {
    title: "Writes of the same rows",
    note: `Payments per second of 30 organizations. The floor stores the rows that the library stores, with a
prepared statement for each, without row security: it locks the invoice, reads its payments and refunds,
and stores the payment, the invoice, their transitions and events, and the link to the provider.`,
    moreColumns: writeColumns,
    measurements,
  };
};
