import {
  Amount,
  timestampOf,
  type Customer,
  type Id,
  type Invoice,
  type InvoiceItem,
  type Seller,
} from "quittance";
import type { InvoiceCalculation, InvoiceRecords } from "quittance/adapter";
import type { LedgerRecords } from "./ledger-case.ts";
import { sampleProduct, sampleSchema } from "./sample-product.ts";
import {
  computedAmount,
  ledgerOf,
  maxComputed,
  ours,
  sampleCreditNote,
  sampleInvoice,
  samplePayment,
  sampleRefund,
  sampleTime,
  theirs,
} from "./sample-records.ts";
import { maxText, sampleMetadata } from "./sample-texts.ts";

type CalculationBasis = InvoiceCalculation["basis"];
type LineItem = InvoiceItem["item"];

const sold: LineItem = {
  type: "PRODUCT",
  productId: sampleProduct.id,
  billingSchemaId: sampleSchema.id,
};
const custom: LineItem = {
  type: "PAYMENT_INTENT",
  paymentIntentId: "payment_intent_a",
};

const invoiceId: Id<"invoice"> = "invoice_a";
const stamps = { organizationId: ours, createdAt: sampleTime, updatedAt: undefined };

/** Creates an item. Identifiers are in reverse order of creation, to reveal sorting by them. */
const item = (suffix: string, found: LineItem, rest: Partial<InvoiceItem>): InvoiceItem => ({
  ...stamps,
  id: `invoice_item_${suffix}`,
  invoiceId,
  item: found,
  currency: "JPY",
  quantity: 1,
  excludeReason: undefined,
  ...rest,
});

const items: ReadonlyArray<InvoiceItem> = [
  item("z", sold, { quantity: 1_000_000 }),
  item("m", custom, { currency: "BITCOIN", excludeReason: maxText("Nicht verfügbar", "name") }),
  item("a", sold, {
    updatedAt: timestampOf("2025-03-02 00:00:00"),
    units: Amount.of("999999999999999.000000000001"),
    unit: "kW-h/m.2",
    period: {
      from: timestampOf("1970-01-01 00:00:00"),
      to: timestampOf("9999-12-31 23:59:59"),
    },
  }),
];

const ofItem = (suffix: string): InvoiceItem["id"] => `invoice_item_${suffix}`;

const step = (
  suffix: string,
  itemSuffix: string | undefined,
  idx: number,
  basis: CalculationBasis,
  price: Amount = Amount.of("12.5"),
): InvoiceCalculation => ({
  ...stamps,
  id: `invoice_calc_${suffix}`,
  invoiceId,
  invoiceItemId: itemSuffix === undefined ? undefined : ofItem(itemSuffix),
  idx,
  title: maxText(`Étape ${suffix} ✂️`, "name"),
  currency: "JPY",
  price: { before: Amount.of("0.000000000000000000000000000001"), after: price },
  basis,
});

const base = (found: LineItem, quantity: number) => ({
  kind: "Base" as const,
  item: found,
  unitPrice: { currency: "JPY" as const, amount: Amount.of("99999999999999999999.1") },
  quantity,
  documentTaxIds: [],
});

const calculations: ReadonlyArray<InvoiceCalculation> = [
  step("9", "z", 0, base(sold, 1_000_000), maxComputed),
  step("8", "z", 1, { kind: "Adjustment", type: "DISCOUNT", details: { percent: "12.50" } }),
  step("7", "z", 2, {
    kind: "Adjustment",
    type: "OWN_KIND",
    details: { "a.b": "1", ключ: "значение", "x y": " " },
  }),
  step("6", "z", 3, {
    kind: "CurrencyChange",
    from: "JPY",
    to: "EUR",
    fromRateUsd: Amount.of("147.000000000000000000000000000003"),
    toRateUsd: Amount.of("0.879502000000000005123456789012"),
  }),
  step("5", "m", 0, base(custom, 1)),
  step("4", "a", 0, {
    ...base(sold, 1),
    unitPrice: { currency: "JPY", amount: Amount.zero },
    units: Amount.of("0.000000000001"),
    unit: "kW-h/m.2",
    terms: { pricing: "VOLUME", included: "0.5", minimum: "1", maximum: "2.5", bounds: "5 10 *" },
  }),
  step("4b", "a", 1, {
    kind: "Pricing",
    type: "TIER",
    details: { tier: "2", from: "10", to: "*", units: "11", unit_price: "1", flat_price: "0" },
  }),
  step("3", undefined, 0, { kind: "Total" }, maxComputed),
  step("2", undefined, 0, { kind: "TotalUsd" }),
];

/** A seller with every property. */
export const everySeller: Required<Seller> = {
  legalName: maxText("Ünïcode 漢字 'GmbH'", "name"),
  tradingName: 'Trade "name" \\',
  address: {
    street: "Straße 1",
    extra: "Hof 🧾",
    city: "Köln",
    postCode: "50667",
    subdivision: "NW",
    country: "DE",
  },
  vatId: "DE136695976",
  taxNumber: "201/5555/5555",
  legalId: "HRB 1234",
  legalScheme: "0002",
  endpoint: "seller@example.com",
  endpointScheme: "EM",
  contact: { name: "Ada", phone: "+49 221 1", email: "ada@example.com" },
  accounts: [
    { iban: "DE02120300000000202051", bic: "BYLADEM1001", name: "Ünïcode" },
    { id: "1234-5", name: "Other" },
  ],
  accountingCurrency: "EUR",
  paymentTerms: "14 days",
  timeZone: "Europe/Berlin",
  notes: ["Capital: 25,000 €", "Managed by Ünïcode"],
  isSmallBusiness: true,
};

/** A value of every property: one that is added to an invoice does not compile without a value. */
const everyProperty: Required<Omit<Invoice, "id" | "organizationId" | "currency">> = {
  status: "COMPLETED",
  substatus: "PAID_AFTER_VOID",
  price: maxComputed,
  priceUsd: computedAmount(`1${"0".repeat(34)}.000000000000000000000000000001`),
  customerEmail: "Ada.O'Neil+x@Example.com",
  redirectUrl: "https://example.com/%7Eback?a=1&b=ü#c",
  metadata: sampleMetadata,
  createdAt: timestampOf("2025-02-28 23:59:59"),
  updatedAt: timestampOf("2025-03-30 02:30:00"),
  voidedAt: timestampOf("2024-02-29 00:00:00"),
  paidBeforeVoid: true,
  credited: computedAmount(`2${"0".repeat(34)}.000000000000000000000000000003`),
  number: "№ 2025-000001 {n}",
  issuedAt: timestampOf("2025-02-28 23:59:58"),
  dueAt: timestampOf("2025-03-30 02:30:01"),
  expiresAt: timestampOf("2026-01-01 00:00:00"),
  customer: {
    name: maxText("Ünïcode 漢字 'GmbH'", "name"),
    address: ["Straße 1\t", '"2" \\ 🧾'],
    country: "DE",
    taxId: "DE 123",
    street: "Straße 1",
    city: "Köln",
    postCode: "50667",
    subdivision: "NW",
    vatId: "ATU12345678",
    legalId: "1234",
    legalScheme: "0002",
    endpoint: "buyer@example.com",
    endpointScheme: "EM",
    reference: "04011000-12345-03",
    orderReference: "PO 'A' 1",
  } satisfies Required<Customer>,
  delivery: { date: "2024-02-29", country: "FR", city: "Nîmes", postCode: "30000" },
  period: { from: "2025-02-01", to: "2025-02-28" },
  seller: everySeller,
  exchangeRates: { EUR: Amount.of("0.879502000000000005"), USD: Amount.one },
  totalsProfile: "shop",
  overdueReportedAt: timestampOf("2025-03-30 02:30:02"),
  expiredReportedAt: timestampOf("2026-01-01 00:00:01"),
};

/** An invoice with all possible records. */
export const fullInvoice: InvoiceRecords = {
  invoice: { ...sampleInvoice("a"), ...everyProperty },
  items,
  calculations,
  paymentIntents: [
    {
      ...stamps,
      id: "payment_intent_a",
      price: { currency: "BITCOIN", amount: Amount.of("0.00000001") },
      title: maxText("Wünsche 漢字 🎁", "name"),
      updatedAt: timestampOf("2025-03-03 00:00:00"),
    },
  ],
  couponIds: [],
};

const theirInvoice: InvoiceRecords = {
  invoice: sampleInvoice("a", { organizationId: theirs, customerEmail: "eve@example.com" }),
  items: items.slice(0, 2).map((found) => ({ ...found, organizationId: theirs, quantity: 2 })),
  calculations: calculations.slice(4, 5).map((found) => ({ ...found, organizationId: theirs })),
  paymentIntents: fullInvoice.paymentIntents.map((found) => ({
    ...found,
    organizationId: theirs,
    title: "Theirs",
  })),
  couponIds: [],
};

const later = timestampOf("2025-03-01 12:00:01");

/** Both organizations have an `invoice_a`. Ours has all records, and payments of equal times. */
export const sampleLedger: LedgerRecords = ledgerOf({
  products: [sampleProduct, { ...sampleProduct, organizationId: theirs, name: "Theirs" }],
  billingSchemas: [sampleSchema, { ...sampleSchema, organizationId: theirs, name: "Theirs" }],
  invoices: [fullInvoice, theirInvoice],
  payments: [
    samplePayment("b", { providerId: "prov_old" }),
    samplePayment("B", { status: "FAILED", completedAfterVoid: true }),
    samplePayment("c", { createdAt: later, providerId: "prov_chain" }),
    samplePayment("a", { priceUsd: maxComputed, value: maxComputed }),
    samplePayment("a", { organizationId: theirs, status: "COMPLETED" }),
    samplePayment("d", { organizationId: theirs }),
  ],
  refunds: [
    sampleRefund("b", { reason: maxText("Duplicate 🧾", "reason") }),
    sampleRefund("B", { kind: "CHARGEBACK", status: "COMPLETED", afterCompletion: true }),
    sampleRefund("c", { createdAt: later, paymentId: "payment_c" }),
    sampleRefund("a", { organizationId: theirs, status: "COMPLETED" }),
  ],
  creditNotes: [
    sampleCreditNote("b", { reason: maxText("Returned 🧾", "reason") }),
    sampleCreditNote("c", { createdAt: later, number: "CN-1" }),
    sampleCreditNote("B"),
    sampleCreditNote("a", { organizationId: theirs }),
  ],
});
