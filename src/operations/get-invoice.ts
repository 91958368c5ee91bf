import type { InvoiceId, OrganizationId } from "../ids.ts";
import {
  isStoredPart,
  withParents,
  type ExpandedInvoice,
  type InvoicePart,
} from "../invoice/expand-invoice.ts";
import type { Standing } from "../invoice/standing.ts";
import { invoiceTaxes } from "../invoice/invoice-taxes.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { Quote } from "../quote/quote.ts";
import type { GetInvoiceError } from "./errors.ts";
import { expandCatalog } from "./expand-catalog.ts";
import type { OperationPorts } from "./operation-ports.ts";
import { readStanding } from "./read-standing.ts";
import { quotedParts, quoteLines } from "./quote-invoice.ts";

/** What to return with an invoice. */
export interface GetInvoiceOptions {
  readonly parts?: Iterable<InvoicePart> | undefined;
  /** Also quote the invoice in this currency, at current rates. */
  readonly summaryCurrency?: Currency | undefined;
}

/** An invoice with the requested parts. */
export interface InvoiceDetails {
  readonly expanded: ExpandedInvoice;
  /** The requested parts and their parents. */
  readonly parts: ReadonlySet<InvoicePart>;
  readonly summary: Quote | undefined;
  /** `undefined` if the invoice has neither a due date nor an expiry date. */
  readonly standing: Standing | undefined;
}

/**
 * Returns one invoice with the requested parts.
 *
 * Products and billing schemas come from the catalog port, in one call, in the versions that the
 * items were created with. A version that the catalog no longer has is absent.
 */
export const getInvoice =
  (
    organizationId: OrganizationId,
    id: InvoiceId,
    { parts: requested = [], summaryCurrency }: GetInvoiceOptions = {},
  ): ((
    ports: Pick<
      OperationPorts,
      | "invoices"
      | "payments"
      | "refunds"
      | "clock"
      | "catalog"
      | "rates"
      | "rounding"
      | "adjustmentKinds"
    >,
  ) => TaskEither<GetInvoiceError, InvoiceDetails>) =>
  (ports) =>
  async () => {
    const parts = withParents(requested);
    const stored = [...parts].filter(isStoredPart);
    if (parts.has("taxes")) stored.push("calculations");
    const needed = new Set(summaryCurrency === undefined ? stored : [...stored, ...quotedParts]);
    const found = await ports.invoices.findInvoice(organizationId, id, needed)();
    if (isLeft(found)) return found;
    if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
    const { items, calculations } = found.right;
    const catalog = await expandCatalog(ports.catalog, organizationId, items, parts);
    if (isLeft(catalog)) return catalog;
    const taxes = parts.has("taxes") ? invoiceTaxes(calculations) : [];
    const expanded = { ...found.right, ...catalog.right, taxes };
    const standing = await readStanding(expanded.invoice, ports);
    if (isLeft(standing)) return standing;
    const details = { expanded, parts, standing: standing.right };
    if (summaryCurrency === undefined) return right({ ...details, summary: undefined });

    const summary = await quoteLines(expanded, summaryCurrency, ports);
    if (isLeft(summary)) return summary;
    return right({ ...details, summary: summary.right });
  };
