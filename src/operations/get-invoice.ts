import type { InvoiceId, OrganizationId } from "../ids.ts";
import { withParents, type ExpandedInvoice, type InvoicePart } from "../invoice/expand-invoice.ts";
import { left, right, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { InvoiceRepository } from "../ports/invoice-repository.ts";
import type { Quote } from "../quote/quote.ts";
import {
  quotedParts,
  quoteLines,
  type QuoteInvoicePorts,
  type QuoteLinesError,
} from "./quote-invoice.ts";
import type { InvoiceMissing } from "./void-invoice.ts";

/** What to read of an invoice. */
export interface GetInvoiceOptions {
  readonly parts?: Iterable<InvoicePart> | undefined;
  /** Quote the invoice in this currency too, at the rates of now. */
  readonly summaryCurrency?: Currency | undefined;
}

/** An invoice as it was asked for. */
export interface InvoiceDetails {
  readonly expanded: ExpandedInvoice;
  /** The parts that were asked for, with those that they belong to. */
  readonly parts: ReadonlySet<InvoicePart>;
  readonly summary: Quote | undefined;
}

/** Every way in which `getInvoice` can fail. */
export type GetInvoiceError = InvoiceMissing | QuoteLinesError | PortFailed;

/**
 * Read one invoice with the parts asked for.
 *
 * Of its payments these are the newest 100, and `paymentsTotal` says how many there are. To read
 * the others, call `listPayments` with the `invoiceId`.
 */
export const getInvoice =
  (
    organizationId: OrganizationId,
    id: InvoiceId,
    { parts: asked = [], summaryCurrency }: GetInvoiceOptions = {},
  ): ((ports: QuoteInvoicePorts) => TaskEither<GetInvoiceError, InvoiceDetails>) =>
  (ports) =>
  async () => {
    const parts = withParents(asked);
    const needed = summaryCurrency === undefined ? parts : new Set([...parts, ...quotedParts]);
    const found = await ports.invoices.findInvoice(organizationId, id, needed)();
    if (found._tag === "Left") return found;
    const expanded = found.right;
    if (expanded === undefined) return left({ kind: "InvoiceMissing" });
    if (summaryCurrency === undefined) return right({ expanded, parts, summary: undefined });

    const summary = await quoteLines(expanded, summaryCurrency, ports);
    if (summary._tag === "Left") return summary;
    return right({ expanded, parts, summary: summary.right });
  };

/** Whose invoice this is, for a payer who has nothing but its identifier. */
export const findInvoiceOwner =
  (
    id: InvoiceId,
  ): ((ports: {
    readonly invoices: InvoiceRepository;
  }) => TaskEither<PortFailed, OrganizationId | undefined>) =>
  ({ invoices }) =>
    invoices.ownerOf(id);
