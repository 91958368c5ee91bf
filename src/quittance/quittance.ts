import { createBillingSchemas, type BillingSchemas } from "../billing-schema/billing-schemas.ts";
import { noCatalogWriter } from "../catalog/catalog-writer.ts";
import { createCoupons, noCoupons, type Coupons } from "../coupon/coupons.ts";
import { createCreditNotes, type CreditNotes } from "../credit-note/credit-notes.ts";
import { createDashboard, type Dashboards } from "../dashboard/dashboards.ts";
import type { OrganizationId } from "../ids.ts";
import { createInvoices, type Invoices } from "../invoice/invoices.ts";
import {
  checkNumberSeries,
  maxPaddedDigits,
  maxPatternLength,
  maxSeriesNameLength,
  type Numbering,
  type NumberSeriesIssue,
} from "../invoice/number-series.ts";
import { createPayments, type Payments } from "../payment/payments.ts";
import { createProducts, type Products } from "../product/products.ts";
import { createQuotes, type Quotes } from "../quote/quotes.ts";
import { createRefunds, type Refunds } from "../refund/refunds.ts";
import { createReports, type Reports } from "../report/reports.ts";
import { scopedTo, type Scoped } from "../schema/operation.ts";
import { createTaxes, noTaxes, type Taxes } from "../tax/taxes.ts";
import { aFunction, aString, checkNames, checkPort, objectWith } from "./check-ports.ts";
import type { QuittancePorts } from "./quittance-ports.ts";

/**
 * A payments service: quotes, invoices, payments, refunds, credit notes, a dashboard and reports.
 *
 * Each call is limited to the organization that is its first argument, except
 * `invoices.owner`, which returns it.
 */
export interface Quittance {
  readonly products: Products;
  readonly billingSchemas: BillingSchemas;
  readonly taxes: Taxes;
  readonly coupons: Coupons;
  readonly quotes: Quotes;
  readonly invoices: Invoices;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly creditNotes: CreditNotes;
  readonly dashboard: Dashboards;
  readonly reports: Reports;
  /**
   * Returns the operations of one organization, without its identifier as the first argument. They
   * throw failures as `QuittanceError`.
   *
   * @example
   * const shop = quittance.forOrganization("org_shop");
   * const { invoice } = await shop.refunds.record(payment.id, {
   *   idempotencyKey: "re_1Nq",
   *   currency: "EUR",
   *   price: "29.95",
   * });
   */
  readonly forOrganization: (organizationId: OrganizationId) => Shop;
}

/** The operations of one organization: they throw `QuittanceError`. */
export type Shop = {
  readonly [Name in Exclude<keyof Quittance, "forOrganization">]: Scoped<
    Omit<Quittance[Name], "owner">
  >;
};

/**
 * Creates a payments service from the given ports. Throws `TypeError` for an unknown option, and an
 * invalid rounding policy, tax policy, totals profile, number series, or source of taxes or
 * coupons.
 *
 * @example
 * const quittance = createQuittance({
 *   ...memoryStore({ products, billingSchemas, providers }),
 *   rates: fixedRates(rates),
 * });
 */
export const createQuittance = (options: QuittancePorts): Quittance => {
  checkNames("createQuittance", options);
  checkRequired(options);
  checkNumbering("createQuittance: numbering", options.numbering);
  checkNumbering("createQuittance: creditNoteNumbering", options.creditNoteNumbering);
  const ports = {
    ...options,
    catalogWriter: options.catalogWriter ?? noCatalogWriter,
    taxRecords: options.taxRecords ?? noTaxes,
    couponRecords: options.couponRecords ?? noCoupons,
  };
  const { owner, ...invoices } = createInvoices(ports);
  const namespaces = {
    products: createProducts(ports),
    billingSchemas: createBillingSchemas(ports),
    taxes: createTaxes(ports),
    coupons: createCoupons(ports),
    quotes: createQuotes(ports),
    invoices,
    payments: createPayments(ports),
    refunds: createRefunds(ports),
    creditNotes: createCreditNotes(ports),
    dashboard: createDashboard(ports),
    reports: createReports(ports),
  };
  return {
    ...namespaces,
    invoices: { ...invoices, owner },
    forOrganization: (organizationId) =>
      Object.fromEntries(
        Object.entries(namespaces).map(([name, operations]: [string, object]) => [
          name,
          scopedTo(operations, organizationId),
        ]),
      ) as unknown as Shop,
  };
};

/** The ports without which the operations cannot be created. */
const requiredObjects = [
  "catalog",
  "rates",
  "invoices",
  "payments",
  "refunds",
  "creditNotes",
  "providers",
  "analytics",
] as const;

/** Throws a `TypeError` that names the first port that is missing. */
const checkRequired = (options: QuittancePorts): void => {
  for (const name of requiredObjects) {
    checkPort(`createQuittance: ${name}`, objectWith({}), options[name]);
  }
  for (const name of ["clock", "newId"] as const) {
    checkPort(`createQuittance: ${name}`, aFunction, options[name]);
  }
};

/**
 * Throws a `TypeError` for an invalid number series or source of number series.
 *
 * @param path the service and the port, such as `createQuittance: numbering`.
 */
const checkNumbering = (path: string, numbering: Numbering | undefined): void => {
  if (numbering === undefined || typeof numbering === "function") return;
  checkPort(path, objectWith({}), numbering);
  if ("seriesFor" in numbering) {
    checkPort(path, objectWith({ seriesFor: aFunction }), numbering);
    return;
  }
  checkPort(path, objectWith({ name: aString, pattern: aString }), numbering);
  const issue = checkNumberSeries(numbering);
  if (issue !== undefined) throw new TypeError(describeIssue(issue));
};

const describeIssue = (issue: NumberSeriesIssue): string => {
  switch (issue) {
    case "NameInvalid":
      return (
        "numbering.name must have 1 to " + `${String(maxSeriesNameLength)} visible ASCII characters`
      );
    case "PatternTooLong":
      return `numbering.pattern must have at most ${String(maxPatternLength)} characters`;
    case "PatternMalformed":
      return (
        "numbering.pattern must have no braces except in {n}, {YYYY}, {MM}, and {n:1} to " +
        `{n:${String(maxPaddedDigits)}}, and no control characters`
      );
    case "PatternWithoutNumber":
      return "numbering.pattern must have exactly one {n}, such as INV-{YYYY}-{n:6}";
  }
};
