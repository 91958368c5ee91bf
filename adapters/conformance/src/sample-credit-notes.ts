import { Amount, timestampOf, type CreditNote, type LedgerEvent } from "quittance";
import { eventDescription } from "quittance/adapter";
import { fullInvoice } from "./sample-invoice.ts";
import { sampleProduct, sampleSchema } from "./sample-product.ts";
import {
  computedAmount,
  ledgerOf,
  maxComputed,
  numbered,
  sampleCreditNote,
  sampleInvoice,
  sampleProviders,
  theirs,
  withoutLines,
} from "./sample-records.ts";
import { maxText, sampleMetadata } from "./sample-texts.ts";

/** The invoice that is credited: not voided, with lines and calculations. */
export const billed = {
  ...fullInvoice,
  invoice: sampleInvoice("a", { status: "PENDING" }),
};

/** Other invoices. */
export const others = numbered("m", 5).map((suffix) => sampleInvoice(suffix));

const foreign = { organizationId: theirs };
const smallest = computedAmount("0.000000000000000000000000000001");

/** A credit note with every property. */
export const full: CreditNote = sampleCreditNote("full", {
  number: maxText("Gutschrift № 1", "name"),
  currency: "BITCOIN",
  lines: [
    {
      invoiceItemId: "invoice_item_z",
      quantity: 1_000_000,
      total: maxComputed,
    },
    {
      invoiceItemId: "invoice_item_a",
      amount: Amount.of("99999999999999999999.1"),
      total: smallest,
    },
  ],
  reason: maxText("Reklamation 🧾 \\ \"'", "reason"),
  total: maxComputed,
  totalUsd: computedAmount(`1${"0".repeat(34)}.${"0".repeat(29)}1`),
  payable: smallest,
  steps: [
    {
      invoiceItemId: "invoice_item_z",
      type: "TAX",
      title: maxText("Étape ✂️", "name"),
      currency: "JPY",
      price: { before: maxComputed, after: smallest },
      tax: {
        tax: {
          taxId: "tax_a",
          name: "ПДВ",
          percent: Amount.of("19.5"),
          category: "E",
          exemptionReason: "Exempt 🧾",
          exemptionCode: "VATEX-EU-132",
          isInclusive: false,
          isCompound: true,
        },
        base: maxComputed,
        amount: smallest,
      },
    },
    {
      invoiceItemId: undefined,
      type: "TOTAL_USD",
      title: "Total in USD",
      currency: "USD",
      price: { before: Amount.zero, after: Amount.zero },
    },
  ],
  totals: {
    ...({ profile: "shop", net: maxComputed, tax: smallest, price: smallest } as const),
    rounding: Amount.negate(maxComputed),
    nets: [smallest, Amount.zero],
    taxes: [
      { category: "AE", percent: Amount.of("0"), base: maxComputed, amount: smallest },
      { category: "S", percent: Amount.of("8.25"), base: smallest, amount: maxComputed },
    ],
  },
  metadata: sampleMetadata,
  createdAt: timestampOf("2024-02-29 23:59:59"),
});

/** A ledger with credit notes of both organizations. */
export const records = ledgerOf({
  providers: sampleProviders,
  products: [sampleProduct, { ...sampleProduct, ...foreign }],
  billingSchemas: [sampleSchema, { ...sampleSchema, ...foreign }],
  invoices: [billed, ...[...others, sampleInvoice("a", foreign)].map(withoutLines)],
  creditNotes: [full, sampleCreditNote("b"), sampleCreditNote("c", foreign)],
});

/** Creates the event of a credit note. */
export const eventOf = (note: CreditNote): LedgerEvent =>
  eventDescription.creditNoteEvent(note, {
    id: `event_${note.id}`,
    createdAt: note.createdAt,
  });
