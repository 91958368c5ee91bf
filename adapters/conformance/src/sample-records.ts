import {
  Amount,
  timestampOf,
  type CreditNote,
  type Invoice,
  type Organization,
  type Payment,
  type Provider,
  type Refund,
  type OrganizationId,
} from "quittance";
import type { InvoiceRecords } from "quittance/adapter";
import { invariant } from "./case.ts";
import type { LedgerRecords } from "./ledger-case.ts";
import { maxText } from "./sample-texts.ts";

/** The organization that the cases use. */
export const ours: OrganizationId = "org_conformance";

/** Another organization, whose records must not be returned. */
export const theirs: OrganizationId = "org_other";

/** The default time of a sample record. */
export const sampleTime = timestampOf("2025-03-01 12:00:00");

/** Parses an amount with up to 35 digits before the point. */
export const computedAmount = (text: string): Amount => {
  const amount = Amount.parseCanonical(text);
  invariant(amount !== undefined, `"${text}" must be a calculated amount`);
  return amount;
};

/** The maximum calculated amount: 35 digits before the point, 30 after it. */
export const maxComputed = computedAmount(`${"9".repeat(35)}.${"9".repeat(30)}`);

const organizations: ReadonlyArray<Organization> = [
  {
    id: ours,
    name: maxText("Ünïcode 漢字 🧾 GmbH", "name"),
    imageUrl: "https://example.com/ours.png",
  },
  { id: theirs, name: "Others", imageUrl: undefined },
];

/** Three providers: for cards, for a blockchain, and an inactive one. */
export const sampleProviders: ReadonlyArray<Provider> = [
  {
    id: "prov_card",
    name: maxText("Cärd 💳", "name"),
    type: "FIAT",
    isActive: true,
    currencies: ["USD", "EUR", "JPY"],
    createdAt: timestampOf("2024-01-01 00:00:00"),
    updatedAt: undefined,
  },
  {
    id: "prov_chain",
    name: "Chain",
    type: "CRYPTO",
    isActive: true,
    currencies: ["USDC", "BITCOIN"],
    createdAt: timestampOf("2024-01-02 03:04:05"),
    updatedAt: timestampOf("2024-02-29 23:59:59"),
  },
  {
    id: "prov_old",
    name: "Old",
    type: "FIAT",
    isActive: false,
    currencies: [],
    createdAt: timestampOf("1999-12-31 23:59:59"),
    updatedAt: timestampOf("2024-06-01 00:00:00"),
  },
];

/** Creates an invoice of our organization. */
export const sampleInvoice = (suffix: string, overrides: Partial<Invoice> = {}): Invoice => ({
  id: `invoice_${suffix}`,
  organizationId: ours,
  status: "PENDING",
  substatus: undefined,
  currency: "EUR",
  price: Amount.of("19.99"),
  priceUsd: Amount.of("22.5"),
  customerEmail: "ada@example.com",
  redirectUrl: undefined,
  metadata: {},
  createdAt: sampleTime,
  updatedAt: sampleTime,
  voidedAt: undefined,
  ...overrides,
});

/** Creates the records of an invoice without lines. */
export const withoutLines = (invoice: Invoice): InvoiceRecords => ({
  invoice,
  items: [],
  calculations: [],
  paymentIntents: [],
  couponIds: [],
});

/** Creates a payment of our `invoice_a`. */
export const samplePayment = (suffix: string, overrides: Partial<Payment> = {}): Payment => ({
  id: `payment_${suffix}`,
  organizationId: ours,
  invoiceId: "invoice_a",
  providerId: "prov_card",
  idempotencyKey: `key_${suffix}`,
  status: "PENDING",
  price: { currency: "EUR", amount: Amount.of("10.5") },
  priceUsd: Amount.of("11.25"),
  value: Amount.of("10.5"),
  unitValue: Amount.zero,
  completedAfterVoid: false,
  happenedAt: timestampOf("2025-03-01 11:59:58"),
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...overrides,
});

/** Creates a refund of our `payment_a`, which belongs to `invoice_a`. */
export const sampleRefund = (suffix: string, overrides: Partial<Refund> = {}): Refund => ({
  id: `refund_${suffix}`,
  organizationId: ours,
  paymentId: "payment_a",
  invoiceId: "invoice_a",
  idempotencyKey: `key_${suffix}`,
  kind: "REFUND",
  status: "PENDING",
  price: { currency: "EUR", amount: Amount.of("2.5") },
  priceUsd: Amount.of("2.75"),
  value: Amount.of("2.5"),
  reported: Amount.of("2.5"),
  isTotal: false,
  afterCompletion: false,
  happenedAt: timestampOf("2025-03-01 11:59:59"),
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...overrides,
});

/** Creates a credit note of our `invoice_a`. */
export const sampleCreditNote = (
  suffix: string,
  overrides: Partial<CreditNote> = {},
): CreditNote => ({
  id: `credit_${suffix}`,
  organizationId: ours,
  invoiceId: "invoice_a",
  idempotencyKey: `key_${suffix}`,
  number: undefined,
  currency: "EUR",
  lines: [
    {
      invoiceItemId: "invoice_item_a",
      quantity: 1,
      total: Amount.of("2.5"),
    },
  ],
  reason: undefined,
  total: Amount.of("2.5"),
  totalUsd: Amount.of("2.75"),
  payable: Amount.of("2.5"),
  steps: [],
  createdAt: sampleTime,
  ...overrides,
});

/** Creates the records of a store, with the sample organizations and providers. */
export const ledgerOf = (records: Partial<LedgerRecords> = {}): LedgerRecords => ({
  organizations,
  providers: sampleProviders,
  products: [],
  billingSchemas: [],
  taxes: [],
  coupons: [],
  invoices: [],
  payments: [],
  refunds: [],
  creditNotes: [],
  ...records,
});

/** Returns numbered texts: `text_00`, `text_01`. */
export const numbered = (text: string, count: number): ReadonlyArray<string> =>
  [...Array(count).keys()].map((index) => `${text}_${String(index).padStart(2, "0")}`);
