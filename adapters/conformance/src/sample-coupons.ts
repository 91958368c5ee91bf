import { Amount, timestampOf, type Coupon, type Id, type Invoice } from "quittance";
import type { CouponRepository, InvoiceRecords, InvoiceRepository } from "quittance/adapter";
import { caseOn, expectSuccess, type ConformanceCase } from "./case.ts";
import type { LedgerRecords } from "./ledger-case.ts";
import { ledgerOf, ours, sampleInvoice, withoutLines } from "./sample-records.ts";

/** The repositories of coupons and of the invoices that redeem them. */
export interface CouponRepositories {
  readonly couponRecords: CouponRepository;
  readonly invoices: InvoiceRepository;
}

/** Creates the repositories of a store with these records only. */
export type CouponRepositorySubject = (records: LedgerRecords) => Promise<CouponRepositories>;

/** Creates a case on a store with some records. */
export const couponCase = caseOn<LedgerRecords, CouponRepositories>;

/** Creates a case on a store with some coupons. */
export const redeemCase = (
  name: string,
  coupons: ReadonlyArray<Coupon>,
  check: (repositories: CouponRepositories) => Promise<void>,
): ConformanceCase<CouponRepositorySubject> => couponCase(name, ledgerOf({ coupons }), check);

/** Returns the identifier of a sample coupon. */
export const couponId = (suffix: string): Id<"coupon"> => `coupon_${suffix}`;

/** Creates a coupon of our organization, whose code is its suffix in upper case. */
export const coupon = (suffix: string, overrides: Partial<Coupon> = {}): Coupon => ({
  id: couponId(suffix),
  organizationId: ours,
  code: suffix.toUpperCase(),
  isActive: true,
  percent: Amount.of("10"),
  amount: undefined,
  currency: undefined,
  productIds: undefined,
  startsAt: undefined,
  endsAt: undefined,
  maxRedemptions: undefined,
  maxPerCustomer: undefined,
  minimumTotal: undefined,
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
  ...overrides,
});

/** Returns the identifier of a sample invoice. */
export const invoiceId = (suffix: string): Id<"invoice"> => `invoice_${suffix}`;

/** Creates the records of an invoice that redeems coupons. */
export const redeeming = (
  suffix: string,
  couponSuffixes: ReadonlyArray<string>,
  overrides: Partial<Invoice> = {},
): InvoiceRecords => ({
  ...withoutLines(sampleInvoice(suffix, overrides)),
  couponIds: couponSuffixes.map(couponId),
});

/** What voids an invoice. */
export const voided = {
  status: "VOIDED",
  voidedAt: timestampOf("2025-03-02 00:00:00"),
} as const;

/** Changes an invoice of our organization. */
export const changeInvoice = (
  { invoices }: CouponRepositories,
  suffix: string,
  changes: Partial<Invoice>,
): Promise<unknown> =>
  expectSuccess(
    invoices.changeInvoice(ours, invoiceId(suffix), (locked) => ({
      outcome: undefined,
      change: locked && {
        invoice: { ...locked.invoice, ...changes },
        payment: undefined,
        events: [],
      },
    })),
  );
