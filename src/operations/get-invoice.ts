import type { InvoiceId, OrganizationId } from "../ids.ts";
import {
  isStoredPart,
  withParents,
  type ExpandedInvoice,
  type InvoicePart,
} from "../invoice/expand-invoice.ts";
import { left, right, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { CatalogRepository } from "../ports/catalog-repository.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { InvoiceRepository } from "../ports/invoice-repository.ts";
import type { Quote } from "../quote/quote.ts";
import { expandCatalog } from "./expand-catalog.ts";
import {
  quotedParts,
  quoteLines,
  type QuoteInvoicePorts,
  type QuoteLinesError,
} from "./quote-invoice.ts";
import type { InvoiceNotFound } from "./void-invoice.ts";

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

/** What an invoice is read with. */
export interface GetInvoicePorts extends QuoteInvoicePorts {
  readonly catalog: CatalogRepository;
}

/** Every way in which `getInvoice` can fail. */
export type GetInvoiceError = InvoiceNotFound | QuoteLinesError | PortFailed;

/**
 * Read one invoice with the parts asked for.
 *
 * Products and billing schemas come from the catalogue port, in one call, by the versions that the
 * items were made with. One that the catalogue no longer has is absent.
 *
 * Of its payments these are the newest 100, and `paymentsTotal` says how many there are. To read
 * the others, call `listPayments` with the `invoiceId`.
 */
export const getInvoice =
  (
    organizationId: OrganizationId,
    id: InvoiceId,
    { parts: asked = [], summaryCurrency }: GetInvoiceOptions = {},
  ): ((ports: GetInvoicePorts) => TaskEither<GetInvoiceError, InvoiceDetails>) =>
  (ports) =>
  async () => {
    const parts = withParents(asked);
    const stored = [...parts].filter(isStoredPart);
    const needed = new Set(summaryCurrency === undefined ? stored : [...stored, ...quotedParts]);
    const found = await ports.invoices.findInvoice(organizationId, id, needed)();
    if (found._tag === "Left") return found;
    if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
    const { items } = found.right;
    const catalog = await expandCatalog(ports.catalog, organizationId, items, parts);
    if (catalog._tag === "Left") return catalog;
    const expanded = { ...found.right, ...catalog.right };
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
