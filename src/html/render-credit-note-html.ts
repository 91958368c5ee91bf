import type { CreditNote } from "../credit-note/credit-note.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import { requireLines } from "../invoice/require-parts.ts";
import { groupBy } from "../kernel/group-by.ts";
import { Amount } from "../money/amount.ts";
import type { ShownItem } from "./line-rows.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { pageFormat, type PageFormat } from "./page-format.ts";
import { documentHtml, linesTable } from "./page-parts.ts";
import { entry, partyEntries, type PartiesOfPage } from "./party-entries.ts";
import type { InvoiceHtmlOptions, InvoicePage } from "./render-invoice-html.ts";
import { creditedTable } from "./totals-table.ts";

/** The records of the invoice of a credit note. `invoices.get` returns them. @inline */
export interface CreditedInvoicePage
  extends Pick<InvoicePage, "items" | "calculations" | "parts">, PartiesOfPage {}

/**
 * Returns a credit note as an HTML page to read, print or save as PDF, like `renderInvoiceHtml`.
 *
 * The page has its number and date, the number and date of its invoice, the seller and the
 * customer, the reason, the credited lines with positive amounts, what is credited in all, and the
 * base and the amount of each tax. A credited amount has no quantity. A credit note without a
 * number is printed without one.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone, and `TypeError` for details
 * that was read without its items or calculations.
 *
 * @example
 * const creditNote = orThrow(await quittance.creditNotes.get(organizationId, id));
 * const expand = ["items", "calculations", "organization"] as const;
 * const { invoiceId } = creditNote;
 * const invoice = orThrow(await quittance.invoices.get(organizationId, invoiceId, { expand }));
 * const html = renderCreditNoteHtml(creditNote, invoice, { locale: "en-GB" });
 */
export const renderCreditNoteHtml = (
  note: CreditNote,
  invoice: CreditedInvoicePage,
  { locale, labels, timeZone }: InvoiceHtmlOptions,
): string => {
  const read = { ...invoice, invoice: { price: note.payable } };
  requireLines("renderCreditNoteHtml", read, ["items", "calculations"]);
  const format = pageFormat(locale, labels, invoice.invoice.seller?.timeZone ?? timeZone);
  const page = creditedPage(note, invoice);
  const name = format.labels.creditNote;
  return documentHtml(
    note.number === undefined ? name : `${name} ${note.number}`,
    [header(note, invoice, format), linesTable(page, format), creditedTable(page, format)],
    format,
  );
};

const header = (
  { number, createdAt, reason }: CreditNote,
  page: CreditedInvoicePage,
  format: PageFormat,
): Markup => {
  const { labels, date } = format;
  const { invoice } = page;
  const issued = date(invoice.issuedAt ?? invoice.createdAt);
  const facts = [
    entryOf(labels.creditNote, number && markup`<bdi>${number}</bdi>`),
    entry(labels.creditNoteTo, markup`<bdi>${invoice.number ?? invoice.id}</bdi>, ${issued}`),
    partyEntries(page, format),
    entry(labels.issued, date(createdAt)),
    entryOf(labels.reason, reason && markup`<bdi>${reason}</bdi>`),
  ];
  return markup`<header>
<h1>${labels.creditNote}</h1>
</header>
<dl>
${facts}</dl>\n`;
};

/** Renders a fact if it is known. */
const entryOf = (label: string, value: Markup | "" | undefined): Markup =>
  value === undefined || value === "" ? empty : entry(label, value);

/** Returns the credited lines and steps as those of a document. */
const creditedPage = (note: CreditNote, { invoice, items, calculations }: CreditedInvoicePage) => {
  const shown: ReadonlyArray<ShownItem> = note.lines.flatMap(({ invoiceItemId, quantity }) =>
    items.filter(({ id }) => id === invoiceItemId).map((item) => ({ ...item, quantity })),
  );
  const own = groupBy(calculations, ({ invoiceItemId }) => invoiceItemId);
  const steps = groupBy(note.steps, ({ invoiceItemId }) => invoiceItemId);
  const ofLines = shown.flatMap(({ id }) => {
    const sorted = [...(own.get(id) ?? [])].sort((a, b) => a.idx - b.idx);
    return (steps.get(id) ?? []).flatMap((step, index) => credited(sorted[index], step));
  });
  const ofDocument = (steps.get(undefined) ?? []).flatMap((step) => {
    const taxed = own.get(undefined)?.find((each) => isStepOf(each, step));
    return credited(taxed, step);
  });
  return {
    invoice: { ...invoice, price: note.payable },
    items: shown,
    calculations: [...ofLines, ...ofDocument],
    totals: note.totals,
  };
};

type Step = CreditNote["steps"][number];

const isStepOf = ({ basis }: InvoiceCalculation, { tax }: Step): boolean =>
  basis.kind === "Tax" && basis.tax.taxId === tax?.tax.taxId;

const isZero = (amount: Amount): boolean => Amount.equals(amount, Amount.zero);

/** Returns a step with what is credited of it; nothing for a tax that the note does not credit. */
const credited = (
  step: InvoiceCalculation | undefined,
  { price, tax }: Step,
): ReadonlyArray<InvoiceCalculation> => {
  if (step === undefined) return [];
  if (step.basis.kind !== "Tax" || tax === undefined) return [{ ...step, price }];
  const { base, amount } = tax;
  return isZero(base) && isZero(amount)
    ? []
    : [{ ...step, price, basis: { ...step.basis, base, amount } }];
};
