import { labelsOf, papers, renderCreditNoteHtml, renderInvoiceHtml } from "quittance/html";
import { invoiceOwnerOption } from "../find-invoice.ts";
import { writeData } from "../output.ts";
import { option, optionWith, type Reader } from "../parameters.ts";
import { documentArgument, readDocument } from "../read-document.ts";
import { oneOf } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

/** Reads a language tag, with the texts of its language if there are any. */
const locale: Reader<Parameters<typeof renderInvoiceHtml>[1]> = (text, name) => {
  try {
    const labels = labelsOf(text);
    return { locale: text, ...(labels && { labels }) };
  } catch {
    throw new UsageError(`${name} must be a language tag such as de-DE, not "${text}".`);
  }
};

/** `quittance document`: writes an invoice or a credit note as an HTML page. */
export const document = storeCommand({
  description: `Write an invoice or a credit note to standard output, as one HTML page to read, print or save as
PDF. The page loads nothing and has no script. It is the document as it was issued: later payments
do not change it, and a void adds its date.

Exit code: 0 if it was written, 1 if the document was not found.`,
  arguments: documentArgument,
  options: {
    locale: optionWith(
      "TAG",
      "en-GB",
      "Locale of amounts, dates and texts, such as de-DE. Languages without texts are in English.",
      locale,
    ),
    paper: option(
      "FORMAT",
      "A4 or letter. Defaults to letter for regions that print on it, such as en-US, and else to A4.",
      oneOf(papers),
    ),
    with: option(
      "PART",
      "payments: add the status, payments, refunds, credit notes and what is due to an invoice.",
      oneOf(["payments"]),
    ),
    ...invoiceOwnerOption,
  },
  examples: [
    "quittance document invoice_1001 > invoice.html",
    "quittance document invoice_1001 --with payments --paper letter > invoice.html",
    "quittance document credit_1001 --organization org_acme --locale de-DE > note.html",
  ],
  run: async ({ locale, paper, with: part, ...wanted }, store) => {
    const found = await readDocument(store, wanted);
    if (found === undefined) return 1;
    const { page, source } = found;
    const format = { ...locale, ...(paper && { paper }) };
    await writeData(
      source.creditNote === undefined
        ? renderInvoiceHtml(page, { ...format, withPayments: part === "payments" })
        : renderCreditNoteHtml(source.creditNote, page, format),
    );
    return 0;
  },
});
