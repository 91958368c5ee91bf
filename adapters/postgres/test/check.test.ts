import { rebuildRollups, type Mismatch } from "@quittance/postgres";
import { type OrganizationId } from "quittance";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { openCheckedStore } from "./checked-store.ts";
import { runScript } from "./ledger-script.ts";

const store = await openCheckedStore("check");
const { mismatchesAfter } = store;
const other: OrganizationId = "org_other";

const kindsOf = (mismatches: ReadonlyArray<Mismatch>) => [
  ...new Set(mismatches.map(({ kind }) => kind)),
];

test("a store that was not changed otherwise passes", async () => {
  expect(await mismatchesAfter([])).toEqual([]);
});

const first = (table: string, where: string): string =>
  `ctid = (SELECT min(ctid) FROM quittance.${table} WHERE ${where})`;

/** Columns that a copied row has from another one; the rest may be absent. */
const columnsOfPayment = `organization_id, provider_id, status, currency, price, price_usd,
  value, unit_value, completed_after_void, happened_at, created_at, updated_at`;
const columnsOfItem = `organization_id, invoice_item_id, place, type, product_id, billing_schema_id,
  payment_intent_id, currency, quantity, created_at`;

interface Damage {
  readonly title: string;
  readonly kind: Mismatch["kind"];
  /** The statements that make the damage. */
  readonly change: string | ReadonlyArray<string>;
  readonly message: RegExp;
  /** Whether the rollups are wrong too. */
  readonly isSummed?: boolean;
}

const damages: ReadonlyArray<Damage> = [
  {
    title: "a billing schema with a tax that does not exist",
    kind: "TaxNotFound",
    change: "UPDATE quittance.billing_schemas SET tax_ids = '{tax_none}'",
    message: /^tax_none does not exist$/u,
  },
  {
    title: "an invoice called paid that is not",
    kind: "InvoiceStatusWrong",
    change: `UPDATE quittance.invoices SET status = 'COMPLETED' WHERE ${first("invoices", "status = 'PENDING'")}`,
    message: /^expected PENDING by its payments, found COMPLETED$/u,
    isSummed: true,
  },
  {
    title: "an overpaid invoice without the substatus",
    kind: "InvoiceStatusWrong",
    change: `UPDATE quittance.invoices SET substatus = NULL WHERE ${first("invoices", "substatus = 'OVERPAID'")}`,
    message: /^expected COMPLETED, OVERPAID by its payments, found COMPLETED$/u,
  },
  {
    title: "a payment whose value in the invoice's currency shrank",
    kind: "InvoiceStatusWrong",
    change: "UPDATE quittance.payments SET value = value / 4 WHERE status = 'COMPLETED'",
    message: /^expected PARTIALLY_PAID by its payments, found COMPLETED, OVERPAID$/u,
  },
  {
    title: "an invoice that is called overpaid, but was paid exactly",
    kind: "InvoiceStatusWrong",
    change: "UPDATE quittance.payments SET value = value / 2 WHERE status = 'COMPLETED'",
    message: /^expected COMPLETED by its payments, found COMPLETED, OVERPAID$/u,
  },
  {
    title: "the thirtieth digit of a calculated price",
    kind: "CalculationMismatch",
    change: `UPDATE quittance.invoice_calculations
        SET initial_price = initial_price + 1e-30, price = price + 1e-30
        WHERE ${first("invoice_calculations", "invoice_item_id IS NOT NULL")}`,
    message: /: expected .*, found .*\.0{29}1$/u,
  },
  {
    title: "the quantity of an item",
    kind: "CalculationMismatch",
    change: `UPDATE quittance.invoice_items SET quantity = 3 WHERE ${first("invoice_items", "quantity = 2")}`,
    message: /quantity|price/u,
  },
  {
    title: "a line that its billing schema did not price",
    kind: "PricingMismatch",
    change: "UPDATE quittance.billing_schemas SET base_price = base_price + 1",
    message: /^calculations\.0\.price: expected \S+ by schema_\S+, found \S+$/u,
  },
  {
    title: "missing calculations",
    kind: "CalculationMismatch",
    change: "DELETE FROM quittance.invoice_calculations WHERE idx = 0",
    message: /calculations/u,
  },
  {
    title: "a currency that is none",
    kind: "InvoiceUnreadable",
    change: `UPDATE quittance.payments SET currency = 'XXX' WHERE ${first("payments", "true")}`,
    message: /^currency is not a valid currency$/u,
    isSummed: true,
  },
  {
    title: "an item without its product",
    kind: "ProductNotFound",
    change: "DELETE FROM quittance.products",
    message: /^product_\S+ does not exist$/u,
  },
  {
    title: "an item without its billing schema",
    kind: "BillingSchemaNotFound",
    change: "DELETE FROM quittance.billing_schemas",
    message: /^schema_\S+ does not exist$/u,
  },
  {
    title: "an item without its payment intent",
    kind: "PaymentIntentNotFound",
    change: `DELETE FROM quittance.payment_intents WHERE ${first("payment_intents", "true")}`,
    message: /^payment_intent_\S+ does not exist$/u,
  },
  {
    title: "an item that names no payment intent",
    kind: "PaymentIntentNotFound",
    change: `UPDATE quittance.invoice_items SET payment_intent_id = NULL
        WHERE ${first("invoice_items", "payment_intent_id IS NOT NULL")}`,
    message: /^the reference is empty$/u,
  },
  {
    title: "a missing provider",
    kind: "ProviderNotFound",
    change: "DELETE FROM quittance.providers",
    message: /^prov_bank does not exist$/u,
  },
  {
    title: "a payment of an invoice that is not there",
    kind: "PaymentWithoutInvoice",
    change: [
      `INSERT INTO quittance.payments (payment_id, invoice_id, idempotency_key, ${columnsOfPayment})
        SELECT 'payment_stray', 'invoice_stray', 'stray', ${columnsOfPayment}
        FROM quittance.payments WHERE ${first("payments", "true")}`,
      `INSERT INTO quittance.transitions SELECT organization_id, 'PAYMENT', payment_id, 1, 1,
        created_at, status, currency, provider_id, price, price_usd
        FROM quittance.payments WHERE payment_id = 'payment_stray'`,
    ],
    message: /^invoice_stray does not exist$/u,
  },
  {
    title: "an item of an invoice that is not there",
    kind: "ItemWithoutInvoice",
    change: `INSERT INTO quittance.invoice_items (invoice_id, ${columnsOfItem})
        SELECT 'invoice_stray', ${columnsOfItem}
        FROM quittance.invoice_items WHERE ${first("invoice_items", "true")}`,
    message: /^invoice_stray does not exist$/u,
  },
  {
    title: "a calculation of an invoice that is not there",
    kind: "CalculationWithoutInvoice",
    change: `INSERT INTO quittance.invoice_calculations SELECT organization_id, 'invoice_stray',
        invoice_calculation_id, place, NULL, idx, title, calculation_type, currency, initial_price,
        price_delta, price, details, created_at, updated_at
        FROM quittance.invoice_calculations WHERE ${first("invoice_calculations", "true")}`,
    message: /^invoice_stray does not exist$/u,
  },
  {
    title: "a link to a provider that is missing",
    kind: "ProviderLinkNotFound",
    change: `DELETE FROM quittance.invoice_providers WHERE ${first("invoice_providers", "true")}`,
    message: /^prov_bank: is not linked/u,
  },
  {
    title: "a link to a provider without a payment",
    kind: "ProviderLinkWithoutPayment",
    change: `INSERT INTO quittance.invoice_providers SELECT organization_id, 'prov_other', created_at,
        invoice_id FROM quittance.invoices WHERE ${first("invoices", "true")}`,
    message: /^prov_other: is linked/u,
  },
  {
    title: "a link at the wrong time",
    kind: "ProviderLinkNotFound",
    change: [
      `UPDATE quittance.invoice_providers SET created_at = created_at + interval '1 second'
        WHERE ${first("invoice_providers", "true")}`,
      "DELETE FROM quittance.invoice_providers WHERE created_at NOT IN (SELECT created_at FROM quittance.invoices)",
    ],
    message: /^prov_bank: is not linked/u,
  },
  {
    title: "a discount of a coupon that is not redeemed",
    kind: "RedemptionNotFound",
    change: [
      "DELETE FROM quittance.coupon_redemptions",
      "UPDATE quittance.coupons SET redemptions = 0",
    ],
    message: /^coupon_\S+: is not redeemed but gives a discount$/u,
  },
  {
    title: "a redeemed coupon without a discount",
    kind: "RedemptionWithoutDiscount",
    change: `INSERT INTO quittance.coupon_redemptions SELECT organization_id, 'invoice_other',
        coupon_id, customer_email_folded FROM quittance.coupon_redemptions
        WHERE ${first("coupon_redemptions", "true")}`,
    message: /^coupon_\S+: is redeemed but gives no discount$/u,
  },
  {
    title: "a number of redemptions that is too large",
    kind: "RedemptionsWrong",
    change: `UPDATE quittance.coupons SET redemptions = redemptions + 1
        WHERE ${first("coupons", "redemptions = 1 AND max_redemptions IS NULL")}`,
    message: /^expected 1 but found 2$/u,
  },
  {
    title: "a redemption that a void did not give back",
    kind: "RedemptionsWrong",
    change: `UPDATE quittance.coupons SET redemptions = redemptions + 1
        WHERE ${first("coupons", "redemptions = 0")}`,
    message: /^expected 0 but found 1$/u,
  },
  {
    title: "a number series that is ahead of its invoices",
    kind: "NumberGap",
    change: `INSERT INTO quittance.number_series VALUES ('${testOrganization}', 'invoices', 1)`,
    message: /^0 invoices have counts from 1 up to 0 but the series is at 1$/u,
  },
  {
    title: "a number that its series did not count",
    kind: "NumberGap",
    change: [
      `UPDATE quittance.invoices SET number = '2', number_series = 'invoices', number_count = 2
        WHERE ${first("invoices", "true")}`,
      `INSERT INTO quittance.number_series VALUES ('${testOrganization}', 'invoices', 2)`,
    ],
    message: /^1 invoices have counts from 2 up to 2 but the series is at 2$/u,
  },
  {
    title: "an invoice whose owner is not noted",
    kind: "OwnerNotFound",
    change: `DELETE FROM quittance.invoice_owners WHERE ${first("invoice_owners", "true")}`,
    message: /^not in invoice_owners$/u,
  },
  {
    title: "an owner of what is not there",
    kind: "OwnerWithoutInvoice",
    change: `INSERT INTO quittance.invoice_owners VALUES (sha256('invoice_stray'), '${testOrganization}')`,
    message: /^the digest of no invoice$/u,
  },
  {
    title: "an event that was taken out of the outbox",
    kind: "OutboxGap",
    change: "DELETE FROM quittance.outbox WHERE position = 2",
    message: /^\d+ events have positions from 1 to \d+ but the head is at \d+$/u,
  },
  {
    title: "a head that was set back",
    kind: "OutboxGap",
    change: "UPDATE quittance.outbox_heads SET position = position - 1",
    message: /^\d+ events have positions from 1 to \d+ but the head is at \d+$/u,
  },
  {
    title: "an organization that is not listed",
    kind: "OrganizationNotListed",
    change: "DELETE FROM quittance.organizations",
    message: /^it has invoices, but is not in organizations$/u,
  },
  ...["rollup_days", "rollup_months", "rollup_series"].map((table): Damage => ({
    title: `the last digit of a sum in ${table}`,
    kind: "RollupMismatch",
    change: `UPDATE quittance.${table} SET price_usd = price_usd + 1e-30 WHERE ${first(table, "records > 0")}`,
    message: /^kind \w+, .*: expected records \d+, .*; found records \d+, .*\.\d{29}\d$/u,
  })),
  {
    title: "a missing transition",
    kind: "RollupMismatch",
    change: `DELETE FROM quittance.transitions WHERE ${first("transitions", "true")}`,
    message: /expected records/u,
  },
];

describe("finds records that were changed without the store", () => {
  test.each(damages)("$title: $kind", async ({ change, kind, message, isSummed = false }) => {
    const mismatches = await mismatchesAfter([change].flat());
    expect(kindsOf(mismatches)).toEqual(isSummed ? [kind, "RollupMismatch"] : [kind]);
    for (const mismatch of mismatches) {
      expect(mismatch.organizationId).toBe(testOrganization);
      if (mismatch.kind === kind) expect(mismatch.message).toMatch(message);
    }
  });

  test("reports a mismatch for its own organization only", async () => {
    await runScript(store.executor, { owner: other, price: 10, word: "pear" });
    const mismatches = await mismatchesAfter([
      `UPDATE quittance.invoices SET status = 'PENDING' WHERE organization_id = '${other}'
        AND status = 'COMPLETED'`,
    ]);
    expect(kindsOf(mismatches)).toEqual(["InvoiceStatusWrong", "RollupMismatch"]);
    expect(new Set(mismatches.map(({ organizationId }) => organizationId))).toEqual(
      new Set([other]),
    );
  });
});

test("a check beside a rebuild finds nothing", async () => {
  const [mismatches] = await Promise.all([mismatchesAfter([]), rebuildRollups(store.executor)]);
  expect(mismatches).toEqual([]);
});
