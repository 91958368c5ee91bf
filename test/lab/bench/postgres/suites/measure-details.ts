import type { InvoiceId } from "quittance";
import { catalogReferences, storedInvoiceParts } from "quittance/adapter";
import { bigOrganization } from "../data/data-facts.ts";
import { measureInterleaved, type Form } from "../measure/rounds.ts";
import {
  measurementOf,
  shownWall,
  type Measurement,
  type MeasurementTable,
} from "../report/measurement.ts";
import { successOf, type BenchContext } from "../measure/session.ts";

/** Measures an invoice with every expansion against a statement for each of its parts. */
export const measureDetails = async (context: BenchContext): Promise<MeasurementTable> => {
  const { owner, bound, store, rounds } = context;
  const { rows } = await owner.pool.query<{ readonly invoice_id: InvoiceId }>(someInvoices, [
    bigOrganization,
  ]);
  const [first] = rows;
  if (first === undefined) throw new Error("The big organization has no invoices.");
  const invoiceIn = (round: number): InvoiceId =>
    rows[Math.abs(round) % rows.length]?.invoice_id ?? first.invoice_id;
  const parts = new Set(storedInvoiceParts);
  const adapter = async (round: number): Promise<number> => {
    const found = await successOf(
      store.invoices.findInvoice(bigOrganization, invoiceIn(round), parts),
    );
    const items = found?.items ?? [];
    const { products, billingSchemas } = await successOf(
      store.catalog.lookUp(bigOrganization, catalogReferences(items)),
    );
    const sold = products.size + billingSchemas.size;
    return 1 + items.length + (found?.payments.length ?? 0) + sold;
  };
  const name = "invoice with every expansion";
  const forms = { ...formsByHand(context, invoiceIn), adapter: { session: bound, run: adapter } };
  const measured = await measureInterleaved([{ name, forms }], {
    ...{ rounds: 5 * rounds, seconds: 30, minRounds: 1, warmUp: 10 },
  });
  const samples = measured.get(name);
  if (samples === undefined) throw new Error("Nothing was measured.");
  const before = bound.statements();
  await adapter(0);
  const trips = bound.statements() - before;
  const { cpu, wall, rows: found } = samples.adapter;
  const against = (form: keyof typeof samples): Measurement =>
    measurementOf({
      operation: `against ${form}`,
      ...{ floor: samples[form].cpu, adapter: cpu, rows: found },
      more: [String(trips), shownWall(wall)],
    });
  const prepared = against("seven prepared statements");
  return {
    title: "Details",
    note: `Server CPU in milliseconds for an invoice with every expansion, against seven statements
by hand, one after the other. Invoices have one, two or seven payments. Products and billing
schemas are read from the catalog, in a second statement. Both ways read the same rows, and the adapter makes
JSON of them on the server, so that the goal is the number of round trips: two instead of seven.`,
    moreColumns: ["Round trips", "Wall p50 / p99"],
    measurements: [
      {
        ...prepared,
        goal: "2 round trips",
        met: trips === 2,
      },
      against("the same in a transaction, bound"),
      against("seven statements, not prepared"),
    ],
  };
};

const formsByHand = ({ owner, bound }: BenchContext, invoiceIn: (round: number) => InvoiceId) => {
  const each = async (run: (text: string) => Promise<number>): Promise<number> => {
    let found = 0;
    for (const text of partStatements) found += await run(text);
    return found;
  };
  const prepared: Form = {
    session: owner,
    run: (round) => each((text) => owner.run(text, [bigOrganization, invoiceIn(round)])),
  };
  const inTransaction: Form = {
    session: bound,
    run: async (round) => {
      await bound.pool.query("BEGIN");
      await bound.run(enter, [bigOrganization]);
      const found = await each((text) => bound.run(text, [bigOrganization, invoiceIn(round)]));
      await bound.pool.query("COMMIT");
      return found;
    },
  };
  const unprepared: Form = {
    session: owner,
    run: (round) =>
      each(async (text) => {
        const { rows } = await owner.pool.query(text, [bigOrganization, invoiceIn(round)]);
        return rows.length;
      }),
  };
  return {
    "seven prepared statements": prepared,
    "the same in a transaction, bound": inTransaction,
    "seven statements, not prepared": unprepared,
  };
};

const enter = "SELECT set_config('quittance.organization', $1, true)";

/** Selects invoices of all sizes of the organization `$1`. */
const someInvoices = `SELECT invoice_id FROM quittance.invoices
WHERE organization_id = $1 ORDER BY invoice_id LIMIT 500`;

const ofInvoice = "organization_id = $1 AND invoice_id = $2";

const itemsOf = `FROM quittance.invoice_items WHERE ${ofInvoice}`;

/** The statements by hand for each part of the invoice `$2`. */
const partStatements = [
  `SELECT invoice_id, organization_id, status, substatus, currency, price, price_usd,
    customer_email, redirect_url, metadata, created_at, updated_at, voided_at, name, image_url
  FROM quittance.invoices JOIN quittance.organizations USING (organization_id) WHERE ${ofInvoice}`,
  `SELECT invoice_item_id, type, product_id, billing_schema_id, payment_intent_id, currency,
    quantity, exclude_reason, created_at, updated_at ${itemsOf} ORDER BY place`,
  `SELECT product_id, version_group_id, is_active, name, description, image_id, image, created_at,
    updated_at
  FROM quittance.products
  WHERE organization_id = $1 AND product_id IN (SELECT product_id ${itemsOf})`,
  `SELECT billing_schema_id, product_id, version_group_id, is_active, name, description, currency,
    base_price, interval_type, interval_count, payment_type, renew_type, billing_type, created_at,
    updated_at
  FROM quittance.billing_schemas
  WHERE organization_id = $1 AND billing_schema_id IN (SELECT billing_schema_id ${itemsOf})`,
  `SELECT payment_intent_id, currency, price, title, created_at, updated_at
  FROM quittance.payment_intents
  WHERE organization_id = $1 AND payment_intent_id IN (SELECT payment_intent_id ${itemsOf})`,
  `SELECT invoice_calculation_id, invoice_item_id, idx, title, calculation_type, currency,
    initial_price, price, details, created_at, updated_at
  FROM quittance.invoice_calculations WHERE ${ofInvoice} ORDER BY place`,
  `SELECT payment_id, invoice_id, p.provider_id, idempotency_key, fingerprint, status, currency,
    price, price_usd, value, unit_value, completed_after_void, happened_at, p.created_at,
    p.updated_at, name, type, is_active, currencies
  FROM quittance.payments AS p JOIN quittance.providers USING (provider_id)
  WHERE ${ofInvoice} ORDER BY p.created_at DESC, payment_id DESC`,
];
