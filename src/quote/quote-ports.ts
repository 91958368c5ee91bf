import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { CouponSource } from "../coupon/coupon-source.ts";
import type { InvoiceRepository } from "../invoice/invoice-repository.ts";
import type { OrganizationRepository } from "../organization/organizations.ts";
import type { RateProvider } from "../rates/rate-provider.ts";
import type { TaxSource } from "../tax/tax-source.ts";
import type { Clock } from "../time/timestamp.ts";
import type { AdjustmentKind } from "./adjustment.ts";
import type { RoundingSource, TaxPolicy } from "./pricing-policy.ts";
import type { RoundingPolicy } from "./rounding-policy.ts";
import type { CashIncrements, TotalsProfile } from "./totals-profile.ts";

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
  /** Your own adjustment kinds, with which stored invoices are quoted again. */
  readonly adjustmentKinds?: ReadonlyArray<AdjustmentKind> | undefined;
}
