import type { Tenant } from "../tenancy/database.ts";
import { noQuery } from "../tenancy/organizations.ts";
import { digestOfInvoice } from "../invoice/invoice-digest.ts";
import { text } from "../rows/read-column.ts";
import type { MismatchKind, OwnMismatch } from "./mismatch.ts";

/** Finds records that refer to missing records, and records that nothing refers to. */
export const checkLinks = async (tenant: Tenant): Promise<ReadonlyArray<OwnMismatch>> => {
  const rows = [
    ...(await tenant.read(queries)),
    // The table of owners can be on another server, which one routed query cannot read.
    ...(await tenant.change({ text: noQuery }, (_, run) => run(ownerQueries))),
  ];
  return rows.map((row) => ({
    kind: text(row, "kind") as MismatchKind,
    subject: text(row, "subject"),
    message: text(row, "message"),
  }));
};

const withoutInvoice = (kind: MismatchKind, table: string, key: string): string =>
  `SELECT '${kind}' AS kind, ${key} AS subject, invoice_id || ' does not exist' AS message
FROM :"schema".${table} AS part WHERE organization_id = $1 AND NOT EXISTS (
  SELECT FROM :"schema".invoices
  WHERE organization_id = $1 AND invoices.invoice_id = part.invoice_id)`;

const paid = `SELECT DISTINCT invoices.invoice_id, payments.provider_id, invoices.created_at
  FROM :"schema".payments JOIN :"schema".invoices
    ON invoices.organization_id = $1 AND invoices.invoice_id = payments.invoice_id
  WHERE payments.organization_id = $1`;

const linked = `SELECT invoice_id, provider_id, created_at
  FROM :"schema".invoice_providers WHERE organization_id = $1`;

const unlike = (
  kind: MismatchKind,
  column: string,
  [there, here]: readonly [there: string, here: string],
  message: string,
): string =>
  `SELECT '${kind}', invoice_id, ${column} || ': ${message}'
FROM (${there} EXCEPT ${here}) AS link`;

const discounted = `SELECT DISTINCT invoice_id, details ->> 'coupon_id' AS coupon_id
  FROM :"schema".invoice_calculations
  WHERE organization_id = $1 AND calculation_type = 'DISCOUNT' AND details ->> 'coupon_id' <> ''`;

const redeemed = `SELECT invoice_id, coupon_id
  FROM :"schema".coupon_redemptions WHERE organization_id = $1`;

const numberGap = (
  kind: MismatchKind,
  table: "invoices" | "credit_notes",
  series: string,
): string =>
  `SELECT '${kind}', name, counts || ' ${table.replace("_", " ")} have counts from ' || first
    || ' up to ' || highest || ' but the series is at ' || last
FROM (SELECT coalesce(series.name, taken.name) AS name, coalesce(last, 0) AS last,
  coalesce(counts, 0) AS counts, coalesce(first, 1) AS first, coalesce(highest, 0) AS highest
  FROM (SELECT name, last FROM :"schema".${series} WHERE organization_id = $1) AS series
  FULL JOIN (SELECT number_series AS name, count(DISTINCT number_count) AS counts,
    min(number_count) AS first, max(number_count) AS highest
    FROM :"schema".${table} WHERE organization_id = $1 AND number_series IS NOT NULL
    GROUP BY number_series) AS taken USING (name)) AS compared
WHERE counts <> last OR highest <> last OR first <> 1`;

const queries = [
  withoutInvoice("PaymentWithoutInvoice", "payments", "payment_id"),
  `SELECT 'RefundWithoutPayment', refund_id, payment_id || ' does not exist'
FROM :"schema".refunds AS part WHERE organization_id = $1 AND NOT EXISTS (
  SELECT FROM :"schema".payments
  WHERE organization_id = $1 AND payments.payment_id = part.payment_id)`,
  withoutInvoice("CreditNoteWithoutInvoice", "credit_notes", "credit_note_id"),
  withoutInvoice("ItemWithoutInvoice", "invoice_items", "invoice_item_id"),
  withoutInvoice("CalculationWithoutInvoice", "invoice_calculations", "invoice_calculation_id"),
  `SELECT 'CalculationWithoutItem', invoice_calculation_id, invoice_item_id || ' does not exist'
FROM :"schema".invoice_calculations AS part
WHERE organization_id = $1 AND invoice_item_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM :"schema".invoice_items AS item WHERE organization_id = $1
    AND item.invoice_id = part.invoice_id AND item.invoice_item_id = part.invoice_item_id)`,
  unlike("ProviderLinkNotFound", "provider_id", [paid, linked], "is not linked but made a payment"),
  unlike(
    "ProviderLinkWithoutPayment",
    "provider_id",
    [linked, paid],
    "is linked but made no payment",
  ),
  `SELECT 'TaxNotFound', billing_schema_id, named.tax_id || ' does not exist'
FROM :"schema".billing_schemas CROSS JOIN LATERAL unnest(tax_ids) AS named (tax_id)
WHERE organization_id = $1 AND NOT EXISTS (
  SELECT FROM :"schema".taxes WHERE organization_id = $1 AND taxes.tax_id = named.tax_id)`,
  unlike(
    "RedemptionNotFound",
    "coupon_id",
    [discounted, redeemed],
    "is not redeemed but gives a discount",
  ),
  unlike(
    "RedemptionWithoutDiscount",
    "coupon_id",
    [redeemed, discounted],
    "is redeemed but gives no discount",
  ),
  `SELECT 'RedemptionsWrong', coupon_id, 'expected ' || counted || ' but found ' || redemptions
FROM (SELECT coupon_id, redemptions, (SELECT count(*) FROM :"schema".coupon_redemptions AS redeemed
  JOIN :"schema".invoices ON invoices.organization_id = $1
    AND invoices.invoice_id = redeemed.invoice_id AND status <> 'VOIDED'
  WHERE redeemed.organization_id = $1 AND redeemed.coupon_id = coupons.coupon_id) AS counted
  FROM :"schema".coupons WHERE organization_id = $1) AS counts
WHERE redemptions <> counted`,
  numberGap("NumberGap", "invoices", "number_series"),
  numberGap("CreditNoteNumberGap", "credit_notes", "credit_note_series"),
  `SELECT 'CreditedWrong', invoice_id, 'expected ' || coalesce(noted::text, 'null') || ' but found '
    || coalesce(credited::text, 'null')
FROM (SELECT invoice_id, credited, (SELECT sum(payable) FROM :"schema".credit_notes AS note
  WHERE note.organization_id = $1 AND note.invoice_id = invoices.invoice_id) AS noted
  FROM :"schema".invoices WHERE organization_id = $1) AS compared
WHERE credited IS DISTINCT FROM noted`,
  `SELECT 'OutboxGap', 'outbox', events || ' events have positions from ' || pruned + 1 || ' to '
    || last || ' but the head is at ' || head
FROM (SELECT events, coalesce(last, pruned) AS last, head, pruned
  FROM (SELECT count(position) AS events, max(position) AS last,
    coalesce((SELECT position FROM :"schema".outbox_heads WHERE organization_id = $1), 0) AS head,
    coalesce((SELECT pruned FROM :"schema".outbox_heads WHERE organization_id = $1), 0) AS pruned
    FROM :"schema".outbox WHERE organization_id = $1) AS counted) AS positions
WHERE events <> head - pruned OR last <> head`,
].join("\nUNION ALL\n");

const ownerQueries = `WITH owners AS MATERIALIZED (
  SELECT invoice_digest FROM :"schema".invoice_owners WHERE organization_id = $1
)
SELECT 'OwnerNotFound' AS kind, invoice_id AS subject, 'not in invoice_owners' AS message
FROM :"schema".invoices WHERE organization_id = $1 AND NOT EXISTS (
  SELECT 1 FROM owners WHERE invoice_digest = ${digestOfInvoice("invoices.invoice_id")})
UNION ALL
SELECT 'OwnerWithoutInvoice', encode(invoice_digest, 'hex'), 'the digest of no invoice'
FROM owners WHERE NOT EXISTS (
  SELECT FROM :"schema".invoices
  WHERE organization_id = $1
    AND ${digestOfInvoice("invoices.invoice_id")} = owners.invoice_digest)`;
