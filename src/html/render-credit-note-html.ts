import type { CreditNote } from "../credit-note/credit-note.ts";
import type { InvoiceItemId } from "../ids.ts";
import { stepsByItem, type InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import { requireLines } from "../invoice/require-parts.ts";
import { groupBy } from "../kernel/group-by.ts";
import { Amount } from "../money/amount.ts";
import { documentFoot, documentHead, type DocumentHead } from "./document-facts.ts";
import type { ShownItem } from "./line-rows.ts";
import { markup } from "./markup.ts";
import { pageFormat, type PageFormat } from "./page-format.ts";
import { documentHtml, documentTaxes, linesTable } from "./page-parts.ts";
import { paperOf } from "./page-style.ts";
import { entry, textEntry, type PartiesOfPage } from "./party-entries.ts";
import type { InvoiceHtmlOptions, InvoicePage } from "./render-invoice-html.ts";
import { totalsSection } from "./totals-table.ts";

/** The records of the invoice of a credit note. `invoices.get` returns them. @inline */
export interface CreditedInvoicePage
  extends
    Pick<InvoicePage, "items" | "calculations" | "products" | "creditNotes" | "parts">,
    PartiesOfPage {}

/**
 * Returns a credit note as an HTML page to read, print or save as PDF, like `renderInvoiceHtml`.
 *
 * The page has its number and date, the number and date of its invoice, the seller and the
 * customer, the reason, the credited lines with positive amounts, the base and the amount of each
 * tax, and what is credited in all. A credited amount has no quantity. A credit note without a
 * number is printed with its identifier in small print. It has no accounts. The tax in the currency
 * in which the seller accounts for it depends on earlier credit notes: it is printed if the part
 * `credit_notes` of the invoice was read.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone, and `TypeError` for details
 * that was read without its items or calculations.
 *
 * @example
 * const creditNote = orThrow(await quittance.creditNotes.get(organizationId, id));
 * const expand = ["items.product", "calculations", "organization"] as const;
 * const { invoiceId } = creditNote;
 * const invoice = orThrow(await quittance.invoices.get(organizationId, invoiceId, { expand }));
 * const html = renderCreditNoteHtml(creditNote, invoice, { locale: "en-GB" });
 */
export const renderCreditNoteHtml = (
  note: CreditNote,
  invoice: CreditedInvoicePage,
  options: InvoiceHtmlOptions,
): string => {
  const read = { ...invoice, invoice: { price: note.payable } };
  requireLines("renderCreditNoteHtml", read, ["items", "calculations"]);
  const { locale, paper = paperOf(locale) } = options;
  const { id, number } = note;
  const format = pageFormat(invoice.invoice, options);
  const { labels } = format;
  const credited = { ...format, labels: { ...labels, total: labels.totalCredited } };
  const page = creditedPage(note, invoice);
  const title = number === undefined ? labels.creditNote : `${labels.creditNote} ${number}`;
  return documentHtml(
    { title, name: number ?? id, paper },
    [
      documentHead(headOf(note, invoice, format), invoice, format),
      linesTable(page, format),
      totalsSection(page, credited),
      documentFoot(invoice, [], format),
    ],
    format,
  );
};

const headOf = (
  { id, number, createdAt, reason }: CreditNote,
  { invoice }: CreditedInvoicePage,
  { labels, date }: PageFormat,
): DocumentHead => {
  const issued = date(invoice.issuedAt ?? invoice.createdAt);
  return {
    title: labels.creditNote,
    id,
    number,
    numberLabel: labels.creditNote,
    issuedLabel: labels.date,
    issuedAt: createdAt,
    facts: [
      entry(labels.creditNoteTo, markup`<bdi>${invoice.number ?? invoice.id}</bdi>, ${issued}`),
      textEntry(labels.reason, reason === "" ? undefined : reason),
    ],
  };
};

/** Returns the credited lines and steps as those of a document. */
const creditedPage = (note: CreditNote, page: CreditedInvoicePage) => {
  const { invoice, items, calculations, products } = page;
  const shown: ReadonlyArray<ShownItem> = note.lines.flatMap(({ invoiceItemId, quantity }) =>
    items.filter(({ id }) => id === invoiceItemId).map((item) => ({ ...item, quantity })),
  );
  const own = stepsByItem(calculations);
  const steps = groupBy(note.steps, ({ invoiceItemId }) => invoiceItemId);
  const ofLines = shown.flatMap(({ id }) =>
    (steps.get(id) ?? []).flatMap((step, index) => credited(own.get(id)?.[index], step) ?? []),
  );
  const ofDocument = (steps.get(undefined) ?? []).flatMap((step) => {
    const taxed = own.get(undefined)?.find((each) => isStepOf(each, step));
    return isNothing(step) ? [] : (credited(taxed, step) ?? []);
  });
  return {
    invoice: { ...invoice, price: note.payable },
    items: shown,
    calculations: [...ofLines, ...ofDocument],
    taxes: documentTaxes(calculations),
    products,
    totals: note.totals,
    earlierTax: earlierTax(note, page),
    nets: new Map<InvoiceItemId, Amount>(
      note.lines.flatMap(({ invoiceItemId }, index) =>
        (note.totals?.nets ?? [])
          .slice(index, index + 1)
          .map((net) => [invoiceItemId, net] as const),
      ),
    ),
  };
};

/** Adds up the taxes of earlier notes of the invoice, if its notes were read. */
const earlierTax = ({ id }: CreditNote, page: CreditedInvoicePage): Amount | undefined => {
  const { creditNotes = [] } = page;
  const at = creditNotes.findIndex((each) => each.id === id);
  if (at < 0) return undefined;
  return Amount.sum(
    creditNotes
      .slice(at + 1)
      .map(({ steps }) => Amount.sum(steps.map(({ tax }) => tax?.amount ?? Amount.zero))),
  );
};

type Step = CreditNote["steps"][number];

const isStepOf = ({ basis }: InvoiceCalculation, { tax }: Step): boolean =>
  basis.kind === "Tax" && basis.tax.taxId === tax?.tax.taxId;

const isZero = (amount: Amount): boolean => Amount.equals(amount, Amount.zero);

/** Whether a step is a tax that the note does not credit. */
const isNothing = ({ tax }: Step): boolean =>
  tax !== undefined && isZero(tax.base) && isZero(tax.amount);

/** Returns a step with what is credited of it. */
const credited = (
  step: InvoiceCalculation | undefined,
  { price, tax }: Step,
): InvoiceCalculation | undefined => {
  if (step?.basis.kind !== "Tax" || tax === undefined) return step && { ...step, price };
  const { base, amount } = tax;
  return { ...step, price, basis: { ...step.basis, base, amount } };
};
