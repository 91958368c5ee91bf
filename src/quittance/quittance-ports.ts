import type { IdSource } from "../ids.ts";
import type { Numbering } from "../invoice/number-series.ts";
import type { AnalyticsRepository } from "../dashboard/dashboards.ts";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { CatalogWriter } from "../catalog/catalog-writer.ts";
import type { CouponRepository } from "../coupon/coupons.ts";
import type { CouponSource } from "../coupon/coupon-source.ts";
import type { CreditNoteRepository } from "../credit-note/credit-notes.ts";
import type { InvoiceRepository } from "../invoice/invoice-repository.ts";
import type { OrganizationRepository } from "../organization/organizations.ts";
import type { PaymentRepository } from "../payment/payment-recording.ts";
import type { ProviderRepository } from "../provider/providers.ts";
import type { RateProvider } from "../rates/rate-provider.ts";
import type { RefundRepository } from "../refund/refunds.ts";
import type { RoundingSource } from "../quote/rounding-source.ts";
import type { TaxRepository } from "../tax/taxes.ts";
import type { TaxSource } from "../tax/tax-source.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import type { TaxPolicy } from "../quote/pricing-policy.ts";
import type { CashIncrements, TotalsProfile } from "../quote/totals-profile.ts";
import type { RoundingPolicy } from "../quote/rounding-policy.ts";
import type { Clock } from "../time/timestamp.ts";

/** What quotes need: a catalog and exchange rates. */
export interface QuotePorts {
  readonly catalog: CatalogRepository;
  /** Not called if the dollar is the only currency. */
  readonly rates: RateProvider;
  /** How prices are rounded, for all organizations or for each one. Defaults to no rounding. */
  readonly rounding?: RoundingPolicy | RoundingSource | undefined;
  /** The taxes of lines. Without it, a request that names a tax is invalid. */
  readonly taxes?: TaxSource | undefined;
  /** What taxes are calculated on. Defaults to the price of each line. */
  readonly tax?: TaxPolicy | undefined;
  /**
   * What is whole in quotes and invoices, instead of `rounding` and `tax`. Organizations that a
   * source of roundings has a policy for keep theirs.
   */
  readonly totals?: TotalsProfile | undefined;
  /** What cash is paid in, by currency, such as `{ CHF: "0.05" }`; only with `totals`. */
  readonly increments?: CashIncrements | undefined;
  /** The coupons. Without it, every coupon is unknown. */
  readonly coupons?: CouponSource | undefined;
  /**
   * The time at which coupons are used, required with `coupons`, and of the rates of quotes in US
   * dollars only. Without it, such quotes call `rates`.
   */
  readonly clock?: Clock | undefined;
  /**
   * What has the seller of an organization: the currency that it accounts in is one of the rates of
   * its quotes and invoices, and `invoices.preview` shows it. Without it, there is neither.
   */
  readonly organizations?: Pick<OrganizationRepository, "findOrganization"> | undefined;
  /** The invoices that can be quoted again. Without it, every invoice to quote is unknown. */
  readonly invoices?: Pick<InvoiceRepository, "findInvoice"> | undefined;
  /** The built-in adjustment kinds and the host's own, with which invoices are quoted again. */
  readonly adjustmentKinds?: ReadonlyArray<AdjustmentKind> | undefined;
}

/** What quotes, invoices, payments and dashboards need. */
export interface QuittancePorts extends QuotePorts {
  /** What stores the catalog. Without it, nothing can be stored in the catalog. */
  readonly catalogWriter?: CatalogWriter | undefined;
  /** What stores the taxes. Without it, no tax can be stored. */
  readonly taxRecords?: TaxRepository | undefined;
  /** What stores the coupons. Without it, no coupon can be stored. */
  readonly couponRecords?: CouponRepository | undefined;
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly creditNotes: CreditNoteRepository;
  readonly providers: ProviderRepository;
  readonly analytics: AnalyticsRepository;
  /** The number series of new invoices. Without it, they have no numbers. */
  readonly numbering?: Numbering | undefined;
  /** The number series of new credit notes. Without it, they have no numbers. */
  readonly creditNoteNumbering?: Numbering | undefined;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** The ports of an operation, and what stored lines are priced again with. */
export interface OperationPorts extends QuittancePorts {
  /** The host's own adjustment kinds and the built-in ones. */
  readonly adjustmentKinds: ReadonlyArray<AdjustmentKind>;
}
