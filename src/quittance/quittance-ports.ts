import type { CatalogWriter } from "../catalog/catalog-writer.ts";
import type { CouponRepository } from "../coupon/coupons.ts";
import type { CreditNotePorts } from "../credit-note/credit-notes.ts";
import type { DashboardPorts } from "../dashboard/dashboards.ts";
import type { InvoicePorts } from "../invoice/invoices.ts";
import type { PaymentPorts } from "../payment/payments.ts";
import type { QuotePorts } from "../quote/quote-ports.ts";
import type { RefundPorts } from "../refund/refunds.ts";
import type { ReportPorts } from "../report/reports.ts";
import type { TaxRepository } from "../tax/taxes.ts";

type OperationPorts = QuotePorts &
  InvoicePorts &
  PaymentPorts &
  RefundPorts &
  CreditNotePorts &
  DashboardPorts &
  ReportPorts;

/** What quotes, invoices, payments, dashboards and reports need. */
export interface QuittancePorts extends OperationPorts {
  /** What stores the catalog. Without it, nothing can be stored in the catalog. */
  readonly catalogWriter?: CatalogWriter | undefined;
  /** What stores the taxes. Without it, no tax can be stored. */
  readonly taxRecords?: TaxRepository | undefined;
  /** What stores the coupons. Without it, no coupon can be stored. */
  readonly couponRecords?: CouponRepository | undefined;
}
