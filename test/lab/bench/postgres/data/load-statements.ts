import {
  benchNow,
  invoiceFacts,
  organizationCount,
  paymentFacts,
  productCount,
  regularCustomer,
  scatteredId,
} from "./data-facts.ts";

/** A statement that fills a table, and the table. */
export interface LoadStatement {
  readonly table: string;
  readonly text: string;
}

/** Returns the statements that load payments and the records they refer to, parents first. */
export const loadStatements = (payments: number): ReadonlyArray<LoadStatement> => {
  const invoices = (payments / 10) * 3;
  const eachInvoice = `FROM generate_series(1::bigint, ${String(invoices)}) AS i
CROSS JOIN ${invoiceFacts(invoices)}`;
  return [
    ...catalog,
    { table: "invoices", text: `${invoiceColumns} ${eachInvoice}) AS written` },
    {
      table: "invoice_owners",
      text: `INSERT INTO quittance.invoice_owners (invoice_digest, organization_id)
SELECT sha256(convert_to(invoice_id, 'UTF8')), organization_id FROM quittance.invoices`,
    },
    { table: "payment_intents", text: `${intentColumns} ${eachInvoice}, ${eachItem} ${custom}` },
    { table: "invoice_items", text: `${itemColumns} ${eachInvoice}, ${eachItem}` },
    { table: "invoice_calculations", text: `${baseColumns} ${eachInvoice}, ${eachItem}` },
    { table: "invoice_calculations", text: `${totalColumns} ${eachInvoice}, ${eachTotal}` },
    { table: "payments", text: paymentsText(payments, invoices) },
    { table: "invoice_providers", text: links },
  ];
};

const start = `timestamp '${benchNow}' - interval '500 days'`;

const eachProduct = `FROM generate_series(1, ${String(organizationCount)}) AS o,
  generate_series(1, ${String(productCount)}) AS p`;

const catalog: ReadonlyArray<LoadStatement> = [
  {
    table: "organizations",
    text: `INSERT INTO quittance.organizations (organization_id, name)
SELECT 'org_' || lpad(o::text, 4, '0'), 'Organization ' || o
FROM generate_series(1, ${String(organizationCount)}) AS o`,
  },
  {
    table: "providers",
    text: `INSERT INTO quittance.providers
  (provider_id, name, type, is_active, currencies, created_at)
SELECT 'prov_' || suffix, 'Provider ' || suffix, 'FIAT', true, '{USD,EUR,GBP}', ${start}
FROM unnest(ARRAY['01','02','03','04','05','06','07','08','09','10','rare','none']) AS suffix`,
  },
  {
    table: "products",
    text: `INSERT INTO quittance.products (organization_id, product_id, version_group_id, is_active,
  name, description, created_at)
SELECT 'org_' || lpad(o::text, 4, '0'), 'product_' || o || '_' || p, 'group_' || p, true,
  'Product ' || p, 'Sold by organization ' || o, ${start} ${eachProduct}`,
  },
  {
    table: "billing_schemas",
    text: `INSERT INTO quittance.billing_schemas (organization_id, billing_schema_id, product_id,
  version_group_id, is_active, name, description, currency, base_price, created_at)
SELECT 'org_' || lpad(o::text, 4, '0'), 'schema_' || o || '_' || p, 'product_' || o || '_' || p,
  'group_' || p, true, 'Once', '', 'USD', 10 * p, ${start} ${eachProduct}`,
  },
];

const invoiceColumns = `INSERT INTO quittance.invoices (organization_id, invoice_id, status,
  currency, price, price_usd, customer_email, customer_email_folded, metadata, created_at,
  updated_at, voided_at)
SELECT organization_id, invoice_id, invoice_status, currency, unit * parts,
  trim_scale(unit * parts * usd_rate), email, email, json_build_object('order', i::text),
  invoiced_at,
  invoiced_at + interval '2 hours',
  CASE invoice_status WHEN 'VOIDED' THEN invoiced_at + interval '2 hours' END
FROM (
  SELECT *, CASE WHEN is_regular THEN '${regularCustomer}'
    ELSE 'customer' || customer || '@example.com' END AS email`;

/** A product for every second invoice, and a custom item if it has seven payments. */
const eachItem = `LATERAL (
  SELECT place, ${scatteredId("invoice_item_", "item", "(2 * i + place)")} AS item_id,
    ${scatteredId("payment_intent_", "intent", "(2 * i + place)")} AS intent_id,
    place = 0 AND i % 2 = 0 AS is_product,
    substr(organization_id, 5)::int || '_' || 1 + i % ${String(productCount)} AS sold,
    CASE WHEN place = 1 THEN unit WHEN parts = 7 THEN unit * 6 ELSE unit * parts END AS price
  FROM generate_series(0, CASE WHEN parts = 7 THEN 1 ELSE 0 END) AS place
) AS item`;

const custom = "WHERE NOT is_product";

const intentColumns = `INSERT INTO quittance.payment_intents (organization_id, payment_intent_id,
  currency, price, title, created_at)
SELECT organization_id, intent_id, currency, price, 'Work of order ' || i, invoiced_at`;

const itemColumns = `INSERT INTO quittance.invoice_items (organization_id, invoice_id,
  invoice_item_id, place, type, product_id, billing_schema_id, payment_intent_id, currency,
  quantity, created_at)
SELECT organization_id, invoice_id, item_id, place,
  CASE WHEN is_product THEN 'PRODUCT' ELSE 'PAYMENT_INTENT' END,
  CASE WHEN is_product THEN 'product_' || sold END, CASE WHEN is_product THEN 'schema_' || sold END,
  CASE WHEN NOT is_product THEN intent_id END, currency, 1, invoiced_at`;

const calculation = `INSERT INTO quittance.invoice_calculations (organization_id, invoice_id,
  invoice_calculation_id, place, invoice_item_id, idx, title, calculation_type, currency,
  initial_price, price_delta, price, details, created_at)`;

const baseColumns = `${calculation}
SELECT organization_id, invoice_id, ${scatteredId("invoice_calc_", "base", "(2 * i + place)")},
  place, item_id, 0, 'Base price', CASE WHEN is_product THEN 'PRODUCT' ELSE 'PAYMENT_INTENT' END,
  currency, price, 0, price, (CASE WHEN is_product THEN '{"product_id":"product_' || sold
    ELSE '{"payment_intent_id":"' || intent_id END || '","currency":"' || currency || '","price":"'
    || price || '","quantity":1}')::json, invoiced_at`;

const eachTotal = `LATERAL (VALUES
  ('TOTAL', currency, unit * parts), ('TOTAL_USD', 'USD', trim_scale(unit * parts * usd_rate))
) AS total (kind, in_currency, price)`;

const totalColumns = `${calculation}
SELECT organization_id, invoice_id, ${scatteredId("invoice_calc_", "total", "i || kind")},
  CASE kind WHEN 'TOTAL' THEN 2 ELSE 3 END, NULL, 0, kind, kind, in_currency, price, 0, price,
  '[]'::json, invoiced_at`;

/** Of three invoices, the first has one payment, the second two, and the third seven. */
const paymentsText = (payments: number, invoices: number): string => `
INSERT INTO quittance.payments (organization_id, payment_id, invoice_id, provider_id,
  idempotency_key, status, currency, price, price_usd, value, unit_value,
  completed_after_void, happened_at, created_at, updated_at)
SELECT organization_id, payment_id, invoice_id, provider_id,
  key, status, paid_currency, paid_price, trim_scale(paid_price * paid_rate), unit, unit_value,
  false, paid_at, paid_at, paid_at
FROM generate_series(1::bigint, ${String(payments)}) AS j
CROSS JOIN LATERAL (
  SELECT 3 * ((j - 1) / 10) + CASE WHEN r = 0 THEN 1 WHEN r <= 2 THEN 2 ELSE 3 END AS i,
    CASE WHEN r = 0 THEN 1 WHEN r <= 2 THEN r ELSE r - 2 END AS part
  FROM (SELECT (j - 1) % 10 AS r) AS remainder
  OFFSET 0
) AS place CROSS JOIN ${invoiceFacts(invoices)} CROSS JOIN ${paymentFacts}`;

const links = `INSERT INTO quittance.invoice_providers
  (organization_id, provider_id, created_at, invoice_id)
SELECT DISTINCT p.organization_id, p.provider_id, i.created_at, p.invoice_id
FROM quittance.payments AS p JOIN quittance.invoices AS i USING (organization_id, invoice_id)`;
