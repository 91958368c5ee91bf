import { notFound, type ErrorRows } from "../failure/error-row.ts";
import type { TaxNotFound } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { LineItem } from "../quote/calculation-step.ts";
import type { LineTax } from "./tax-line.ts";
import type { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** The taxes that a line names; at most 10. @inline */
export interface NamedTaxes {
  /** The taxes in the request, or else those of the billing schema. */
  readonly taxIds: ReadonlyArray<TaxId>;
  /** Whether they are those of the billing schema: then the active version of each is charged. */
  readonly areDefaults: boolean;
}

/** A line whose taxes are wanted. @inline */
export interface TaxableLine extends NamedTaxes {
  readonly item: LineItem;
  readonly title: string;
  /** The price of one unit; zero if the price of the line is in tiers. */
  readonly unitPrice: Money;
  readonly quantity: number;
  /** The measure of one piece. Absent for 1. */
  readonly units?: Amount | undefined;
  readonly unit?: string | undefined;
}

/** The lines of a quote or an invoice. @inline */
export interface TaxRequest {
  /** Of the quote; `undefined` if the request has none and the lines do not share one. */
  readonly currency: Currency | undefined;
  /** In the order of the request, without those that are invalid. */
  readonly lines: ReadonlyArray<TaxableLine>;
  /** The taxes of invalid lines, whose issues are reported with the others. */
  readonly invalidLines: ReadonlyArray<NamedTaxes>;
}

/** Why an identifier in `taxIds` cannot be used. */
export interface TaxIdInvalid {
  readonly kind: "TaxNotFound" | "TaxNotActive";
  /** Position in `taxIds`. */
  readonly index: number;
}

/** The taxes of one line. @inline */
export interface TaxesOfLine {
  /** In the order in which they are calculated. */
  readonly taxes: ReadonlyArray<LineTax>;
  readonly issues: ReadonlyArray<TaxIdInvalid>;
}

/** The taxes of a request could not be determined. */
export interface TaxUnavailable {
  readonly kind: "TaxUnavailable";
  /** What the source of taxes returned or threw, for the host's log. */
  readonly cause: unknown;
}

/**
 * Decides which taxes a line has. The default returns the tax records of the organization; a host
 * can use a tax engine instead.
 */
export interface TaxSource {
  /**
   * Returns the taxes of each line, in the order of the lines. One identifier has one name,
   * percentage and category in all of them. The taxes of each invalid line can follow, so that they
   * are checked, too. A call that fails, rejects, returns another number of lines, or does not
   * return within 10 seconds fails the quote with `TaxUnavailable`.
   */
  readonly taxesFor: (
    organizationId: OrganizationId,
    request: TaxRequest,
  ) => TaskEither<PortFailed, ReadonlyArray<TaxesOfLine>>;
}

/** What is reported about the errors of taxes. */
export const taxErrors = {
  TaxNotFound: /* @__PURE__ */ notFound("tax"),
  TaxUnavailable: {
    code: "TAX_UNAVAILABLE",
    message: "Taxes are unavailable",
    thrown: "The taxes of the lines could not be determined",
  },
} as const satisfies ErrorRows<TaxNotFound | TaxUnavailable>;
