import * as fc from "fast-check";
import {
  Amount,
  invoiceStatuses,
  paymentStatuses,
  refundKinds,
  refundStatuses,
  timestampOf,
  type Invoice,
  type OrganizationId,
  type Payment,
  type Provider,
  type Refund,
} from "quittance";
import type { InvoiceRecords } from "quittance/adapter";
import {
  anyLedgerAmount,
  anyLedgerTime,
  anyMetadata,
  emails,
  fewCurrencies,
  fewProviders,
  ledgerOwners,
  references,
  suffixes,
} from "./ledger-pools.ts";
import type { LedgerRecords } from "./ledger-case.ts";
import { withoutLines } from "./sample-records.ts";

const providers: ReadonlyArray<Provider> = fewProviders.map((id) => ({
  id,
  name: id,
  type: "FIAT",
  isActive: true,
  currencies: fewCurrencies,
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
}));

/** Generates the properties of an invoice that lists and aggregates use. */
const anyInvoiceProperties = fc.record({
  status: fc.constantFrom(...invoiceStatuses),
  currency: fc.constantFrom(...fewCurrencies),
  price: anyLedgerAmount,
  priceUsd: anyLedgerAmount,
  customerEmail: fc.constantFrom(...emails),
  metadata: anyMetadata,
  createdAt: anyLedgerTime,
});

/** Generates the properties of a payment that lists and aggregates use, and its invoice. */
const anyPaymentProperties = fc.record({
  status: fc.constantFrom(...paymentStatuses),
  price: fc.record({ currency: fc.constantFrom(...fewCurrencies), amount: anyLedgerAmount }),
  priceUsd: anyLedgerAmount,
  value: anyLedgerAmount,
  providerId: fc.constantFrom(...fewProviders),
  createdAt: anyLedgerTime,
  happenedAt: anyLedgerTime,
  reference: fc.constantFrom(undefined, ...references),
  metadata: anyMetadata.map((found) => (Object.keys(found).length === 0 ? undefined : found)),
  place: fc.nat({ max: suffixes.length - 1 }),
});

interface Owned {
  readonly invoices: ReadonlyArray<InvoiceRecords>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
}

/** Generates the properties of a refund that lists use, and its payment. */
const anyRefundProperties = fc.record({
  kind: fc.constantFrom(...refundKinds),
  status: fc.constantFrom(...refundStatuses),
  price: fc.record({ currency: fc.constantFrom(...fewCurrencies), amount: anyLedgerAmount }),
  priceUsd: anyLedgerAmount,
  createdAt: anyLedgerTime,
  happenedAt: anyLedgerTime,
  reference: fc.constantFrom(undefined, ...references),
  place: fc.nat({ max: suffixes.length - 1 }),
});

type RefundProperties =
  typeof anyRefundProperties extends fc.Arbitrary<infer Found> ? Found : never;

const refundIn = (
  payments: ReadonlyArray<Payment>,
  { place, ...found }: RefundProperties,
  suffix: string,
): ReadonlyArray<Refund> => {
  const payment = payments[place % Math.max(payments.length, 1)];
  if (payment === undefined) return [];
  return [
    {
      ...found,
      id: `refund_${suffix}`,
      organizationId: payment.organizationId,
      paymentId: payment.id,
      invoiceId: payment.invoiceId,
      idempotencyKey: `key_${suffix}`,
      value: found.priceUsd,
      reported: found.priceUsd,
      isTotal: false,
      afterCompletion: false,
      updatedAt: found.createdAt,
    },
  ];
};

const anyOwned = (organizationId: OrganizationId): fc.Arbitrary<Owned> =>
  fc
    .record({
      invoices: fc.array(anyInvoiceProperties, { maxLength: suffixes.length }),
      payments: fc.array(anyPaymentProperties, { maxLength: suffixes.length }),
      refunds: fc.array(anyRefundProperties, { maxLength: suffixes.length }),
    })
    .map((generated) => {
      const invoices = generated.invoices.map((found, index): Invoice => ({
        ...found,
        id: `invoice_${suffixes[index] ?? "x"}`,
        organizationId,
        substatus: undefined,
        redirectUrl: undefined,
        updatedAt: found.createdAt,
        voidedAt: undefined,
      }));
      const payments = generated.payments.flatMap(({ place, ...found }, index): Array<Payment> => {
        const invoice = invoices[place % Math.max(invoices.length, 1)];
        const suffix = suffixes[index] ?? "x";
        if (invoice === undefined) return [];
        return [
          {
            ...found,
            id: `payment_${suffix}`,
            organizationId,
            invoiceId: invoice.id,
            idempotencyKey: `key_${suffix}`,
            unitValue: Amount.zero,
            completedAfterVoid: false,
            updatedAt: found.createdAt,
          },
        ];
      });
      const refunds = generated.refunds.flatMap((found, index) =>
        refundIn(payments, found, suffixes[index] ?? "x"),
      );
      return { invoices: invoices.map(withoutLines), payments, refunds };
    });

/**
 * Generates invoices without lines and payments of several organizations that use the same
 * identifiers, with equal times and amounts that are close or have all digits.
 */
export const anyLedger: fc.Arbitrary<LedgerRecords> = fc
  .tuple(...ledgerOwners.map(anyOwned))
  .map((owned) => ({
    organizations: ledgerOwners.map((id) => ({ id, name: id, imageUrl: undefined })),
    providers,
    products: [],
    billingSchemas: [],
    taxes: [],
    coupons: [],
    invoices: owned.flatMap(({ invoices }) => invoices),
    payments: owned.flatMap(({ payments }) => payments),
    refunds: owned.flatMap(({ refunds }) => refunds),
    creditNotes: [],
  }));
