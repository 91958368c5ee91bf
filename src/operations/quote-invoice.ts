import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { StoredInvoice } from "../invoice/expand-invoice.ts";
import { invoiceLines, type AdjustmentUnknown } from "../invoice/invoice-lines.ts";
import { left, type Either, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { InvoiceRepository } from "../ports/invoice-repository.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import type { RequestInvalid } from "../quote/issues.ts";
import { currenciesNeedingRates, priceLines } from "../quote/price-lines.ts";
import type { Quote } from "../quote/quote.ts";
import { quoteOfReview } from "./calculate-quote.ts";
import type { ReviewQuoteError } from "./review-quote.ts";
import type { InvoiceNotFound } from "./void-invoice.ts";

/** What an invoice is quoted with. */
export interface QuoteInvoicePorts {
  readonly invoices: InvoiceRepository;
  readonly rates: RateProvider;
  /** The host's own adjustment kinds and the built-in ones. */
  readonly adjustmentKinds: ReadonlyArray<AdjustmentKind>;
}

/** Every way in which pricing stored lines again can fail. */
export type QuoteLinesError = RequestInvalid | AdjustmentUnknown | ReviewQuoteError;

/** Every way in which `quoteInvoice` can fail. */
export type QuoteInvoiceError = QuoteLinesError | InvoiceNotFound | PortFailed;

/**
 * Price an invoice again, at the rates of now and in another currency if wished.
 *
 * Takes the versions and unit prices that the invoice was made with, not today's catalogue.
 */
export const quoteInvoice =
  (
    organizationId: OrganizationId,
    id: InvoiceId,
    currency?: Currency,
  ): ((ports: QuoteInvoicePorts) => TaskEither<QuoteInvoiceError, Quote>) =>
  (ports) =>
  async () => {
    const found = await ports.invoices.findInvoice(organizationId, id, quotedParts)();
    if (found._tag === "Left") return found;
    if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
    return quoteLines(found.right, currency ?? found.right.invoice.currency, ports);
  };

/** What of an invoice pricing it again needs. */
export const quotedParts: ReadonlySet<"items" | "calculations"> = new Set([
  "items",
  "calculations",
]);

/** Price the stored lines of an invoice in a currency. */
export const quoteLines = async (
  { items, calculations }: Pick<StoredInvoice, "items" | "calculations">,
  currency: Currency,
  { rates, adjustmentKinds }: Omit<QuoteInvoicePorts, "invoices">,
): Promise<Either<QuoteLinesError, Quote>> => {
  const lines = invoiceLines(items, calculations, adjustmentKinds);
  if (lines._tag === "Left") return lines;
  const resolved = { issues: [], currency, lines: lines.right };
  const set = await ratesWithTimeout(rates).ratesFor(currenciesNeedingRates(resolved))();
  if (set._tag === "Left") return set;
  const review = priceLines(resolved, set.right);
  return review._tag === "Left" ? review : quoteOfReview(review.right);
};
