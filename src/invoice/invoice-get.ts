import { ofStored } from "../quote/line-place.ts";
import type { InvoiceId, OrganizationId } from "../ids.ts";
import {
  isStoredPart,
  withParents,
  type ExpandedInvoice,
  type InvoicePart,
  type StoredInvoice,
  type StoredInvoicePart,
} from "./invoice-expand.ts";
import { amountDue, amountPaid } from "./amount-due.ts";
import { standingOf, type Standing } from "./invoice-standing.ts";
import { invoiceTaxes, invoiceTotals, type InvoiceTotals } from "./invoice-totals.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Quote } from "../quote/quote.ts";
import { expandCatalog } from "../catalog/catalog-find.ts";
import type { QuotePorts } from "../quote/quote-ports.ts";
import {
  quotedParts,
  quoteLines,
  type QuoteLinesError,
  type QuotingPort,
} from "./invoice-quote.ts";
import type { Invalid } from "../schema/schema.ts";
import type { InvoiceRepository } from "./invoice-repository.ts";
import { invoiceRowParts } from "./invoice-list.ts";
import type { Invoice, InvoiceNotFound } from "./invoice.ts";
import type { Listed } from "../listing/page.ts";
import type { Clock } from "../time/timestamp.ts";

/** What was paid of an invoice, and what is left to pay, exactly, in its currency. @inline */
export interface InvoiceAmounts {
  /** The value of all completed payments less their refunds. */
  readonly paid: Amount;
  /** As `invoices.due` returns it. */
  readonly due: Amount;
}

/** An invoice with the requested parts. If payments were requested, their refunds are read too. */
export interface InvoiceDetails extends ExpandedInvoice {
  /** The requested parts and their parents. */
  readonly parts: ReadonlySet<InvoicePart>;
  readonly summary: Quote | undefined;
  /** `undefined` if the invoice has neither a due date nor an expiry date. */
  readonly standing: Standing | undefined;
  /** `undefined` unless the payments were requested. */
  readonly amounts: InvoiceAmounts | undefined;
}

/** What a list of invoices can return with each of them. */
type RowPart = (typeof invoiceRowParts)[number];

/** An invoice of a list with what was requested of it; `undefined` if it was not. @inline */
export interface InvoiceRowAmounts {
  readonly due: Amount | undefined;
  readonly paid: Amount | undefined;
  /** Also `undefined` if the invoice was created without a totals profile. */
  readonly totals: InvoiceTotals | undefined;
}

/** A page of invoices. */
export interface ListedInvoices extends Listed<Invoice> {
  /** What was requested of each invoice. */
  readonly expand: ReadonlySet<RowPart>;
  /** By invoice; empty if nothing was requested. */
  readonly amounts: ReadonlyMap<InvoiceId, InvoiceRowAmounts>;
}

/** Why an invoice could not be read: its request, the invoice, or the rates of its quote. */
export type GetInvoiceError = Invalid | InvoiceNotFound | QuoteLinesError | PortFailed;

/** The ports that an invoice is read with. */
interface ReadingPorts extends Pick<QuotePorts, "catalog" | QuotingPort> {
  readonly invoices: Pick<InvoiceRepository, "findInvoice" | "findInvoices">;
  readonly clock: Clock;
}

/** What is read with an invoice, after reading the request. */
interface Asked {
  readonly organizationId: OrganizationId;
  readonly id: InvoiceId;
  readonly parts: ReadonlyArray<InvoicePart>;
  /** Also quote the invoice in this currency, at current rates. */
  readonly currency: Currency | undefined;
}

/**
 * Returns one invoice with the requested parts.
 *
 * Products and billing schemas come from the catalog port, in one call, in the versions that the
 * items were created with. A version that the catalog no longer has is absent.
 */
export const readInvoice = async (
  { organizationId, id, parts: requested, currency }: Asked,
  ports: ReadingPorts,
): Promise<Either<GetInvoiceError, InvoiceDetails>> => {
  const parts = withParents(requested);
  const stored = [...parts].filter(isStoredPart);
  if (parts.has("taxes")) stored.push("calculations");
  if (parts.has("totals")) stored.push("items", "calculations");
  if (parts.has("payments")) stored.push("payments.refunds");
  const needed = new Set(currency === undefined ? stored : [...stored, ...quotedParts]);
  const found = await ports.invoices.findInvoice(organizationId, id, needed)();
  if (isLeft(found)) return found;
  if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
  const { items, calculations } = found.right;
  const catalog = await expandCatalog(ports.catalog, organizationId, items, parts);
  if (isLeft(catalog)) return catalog;
  const taxes = parts.has("taxes") ? invoiceTaxes(calculations) : [];
  const totals = parts.has("totals") ? invoiceTotals(found.right) : undefined;
  const expanded = { ...found.right, ...catalog.right, taxes, totals };
  const derived = await derive(expanded, parts, ports);
  if (isLeft(derived)) return derived;
  const details = { ...expanded, parts, ...derived.right };
  if (currency === undefined) return right({ ...details, summary: undefined });

  const summary = await quoteLines(expanded, currency, ofStored("currency"), ports);
  if (isLeft(summary)) return summary;
  return right({ ...details, summary: summary.right });
};

/** Derives what follows from all payments and refunds of an invoice. */
const derive = async (
  { invoice, payments, paymentsTotal, refunds }: ExpandedInvoice,
  parts: ReadonlySet<InvoicePart>,
  { invoices, clock }: Pick<ReadingPorts, "invoices" | "clock">,
): Promise<Either<InvoiceNotFound | PortFailed, Pick<InvoiceDetails, "standing" | "amounts">>> => {
  const hasDates = invoice.dueAt !== undefined || invoice.expiresAt !== undefined;
  const isPaidWanted = parts.has("payments");
  if (!hasDates && !isPaidWanted) return right({ standing: undefined, amounts: undefined });
  const isComplete = isPaidWanted && payments.length >= paymentsTotal;
  const paid = isComplete ? right({ payments, refunds }) : await readPaid(invoice, invoices);
  if (isLeft(paid)) return paid;
  const facts = paid.right;
  return right({
    standing: hasDates ? standingOf(invoice, facts, clock()) : undefined,
    amounts: isPaidWanted
      ? {
          paid: amountPaid(facts.payments, facts.refunds),
          due: amountDue(invoice, facts.payments, facts.refunds),
        }
      : undefined,
  });
};

const paidParts: ReadonlySet<StoredInvoicePart> = new Set([
  "payments",
  "payments.refunds",
] as const);

/** Reads an invoice with all its payments and refunds, at one time and without a lock. */
export const readPaid = async (
  { organizationId, id }: Pick<Invoice, "organizationId" | "id">,
  invoices: Pick<InvoiceRepository, "findInvoices">,
): Promise<Either<InvoiceNotFound | PortFailed, StoredInvoice>> => {
  const found = await invoices.findInvoices(organizationId, new Set([id]), paidParts)();
  if (isLeft(found)) return found;
  const invoice = found.right.get(id);
  return invoice === undefined ? left({ kind: "InvoiceNotFound" }) : right(invoice);
};

/** Reads what a list returns with each of its invoices, in one call for the page. */
export const readRowAmounts = async (
  organizationId: OrganizationId,
  page: Listed<Invoice>,
  expand: ReadonlyArray<RowPart>,
  { invoices }: { readonly invoices: Pick<InvoiceRepository, "findInvoices"> },
): Promise<Either<PortFailed, ListedInvoices>> => {
  const wanted = new Set(expand);
  const isPaidWanted = wanted.has("amount_due") || wanted.has("amount_paid");
  const parts = new Set([
    ...(isPaidWanted ? paidParts : []),
    ...(wanted.has("totals") ? (["items", "calculations"] as const) : []),
  ]);
  const ids = new Set(page.rows.map(({ id }) => id));
  if (ids.size === 0 || parts.size === 0) {
    return right({ ...page, expand: wanted, amounts: new Map() });
  }
  const found = await invoices.findInvoices(organizationId, ids, parts)();
  if (isLeft(found)) return found;
  const amounts = [...found.right].map(([id, stored]) => {
    const { invoice, payments, refunds } = stored;
    const row: InvoiceRowAmounts = {
      due: wanted.has("amount_due") ? amountDue(invoice, payments, refunds) : undefined,
      paid: wanted.has("amount_paid") ? amountPaid(payments, refunds) : undefined,
      totals: wanted.has("totals") ? invoiceTotals(stored) : undefined,
    };
    return [id, row] as const;
  });
  return right({ ...page, expand: wanted, amounts: new Map(amounts) });
};
