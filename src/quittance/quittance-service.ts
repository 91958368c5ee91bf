import { checkNumbering } from "../invoice/numbering-check.ts";
import type { QuittancePorts } from "./quittance-ports.ts";
import { createDashboard } from "../dashboard/dashboards.ts";
import { ratesWhenNeeded } from "../rates/rates-when-needed.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import { builtInKinds } from "../quote/discount-and-fee.ts";
import { noCoupons } from "../coupon/coupon-absent.ts";
import { createCoupons } from "../coupon/coupons.ts";
import { noTaxes } from "../tax/tax-absent.ts";
import { createTaxes } from "../tax/taxes.ts";
import { noCatalogWriter } from "../catalog/catalog-absent.ts";
import { createPayments } from "../payment/payments.ts";
import { createBillingSchemas } from "../billing-schema/billing-schemas.ts";
import { createProducts } from "../product/products.ts";
import { createCreditNotes } from "../credit-note/credit-notes.ts";
import { createRefunds } from "../refund/refunds.ts";
import { scopedTo } from "../schema/operation.ts";
import { createInvoices } from "../invoice/invoices.ts";
import { createQuotes } from "../quote/quotes.ts";
import { checkNames } from "./check-ports.ts";
import type { Namespaces, Quittance, Shop } from "./quittance.ts";

/** Options of `createQuittance`. @inline */
export interface QuittanceOptions {
  /** Your own adjustment kinds. `invoices.quote` and summaries apply them to stored lines again. */
  readonly adjustmentKinds?: ReadonlyArray<AdjustmentKind>;
}

/**
 * Creates a payments service from the given ports. Throws `TypeError` for an unknown option, and an
 * invalid rounding policy, tax policy, totals profile, number series, or source of taxes or
 * coupons.
 *
 * @example
 * const quittance = createQuittance({
 *   ...memoryStore({ products, billingSchemas, providers }),
 *   rates: fixedRates(rates),
 *   clock: systemClock,
 *   newId: randomIds,
 * });
 */
export const createQuittance = (
  ports: QuittancePorts,
  { adjustmentKinds = [] }: QuittanceOptions = {},
): Quittance => {
  checkNames("createQuittance", ports);
  checkNumbering("createQuittance: numbering", ports.numbering);
  checkNumbering("createQuittance: creditNoteNumbering", ports.creditNoteNumbering);
  const bound = {
    ...ports,
    rates: ratesWhenNeeded(ports.rates, ports.clock),
    adjustmentKinds: [...adjustmentKinds, ...builtInKinds],
  };
  const { catalogWriter = noCatalogWriter, taxRecords = noTaxes } = ports;
  const { couponRecords = noCoupons } = ports;
  const namespaces: Namespaces = {
    products: createProducts({ ...bound, catalogWriter }),
    billingSchemas: createBillingSchemas({ ...bound, catalogWriter, taxRecords }),
    taxes: createTaxes({ ...bound, taxRecords }),
    coupons: createCoupons({ ...bound, couponRecords }),
    quotes: createQuotes(bound),
    invoices: createInvoices(bound),
    payments: createPayments(bound),
    refunds: createRefunds(bound),
    creditNotes: createCreditNotes(bound),
    dashboard: createDashboard(bound),
  };
  return {
    ...namespaces,
    forOrganization: (organizationId) =>
      Object.fromEntries(
        Object.entries(namespaces).map(([name, operations]: [string, object]) => [
          name,
          scopedTo(without("owner", operations), organizationId),
        ]),
      ) as unknown as Shop,
  };
};

/** Returns the operations of a namespace without the one that finds an organization. */
const without = (name: string, operations: object): object =>
  Object.fromEntries(Object.entries(operations).filter(([other]) => other !== name));
