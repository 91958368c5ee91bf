import { labelsOf, papers, renderCreditNoteHtml, renderInvoiceHtml } from "quittance/html";
import type { Command } from "../command.ts";
import { invoiceOwnerOption } from "../find-invoice.ts";
import { writeData } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { withDocument } from "../read-document.ts";
import { storeOptions } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  locale: {
    type: "string",
    value: "TAG",
    default: "en-GB",
    help: "Locale of amounts, dates and texts, such as de-DE. Languages without texts are in English.",
  },
  paper: {
    type: "string",
    value: "FORMAT",
    help: "A4 or letter. Defaults to letter for regions that print on it, such as en-US, and else to A4.",
  },
  with: {
    type: "string",
    value: "PART",
    help: "payments: add the status, payments, refunds, credit notes and what is due to an invoice.",
  },
  ...invoiceOwnerOption,
  ...storeOptions,
} as const;

/** `quittance document`: writes an invoice or a credit note as an HTML page. */
export const document: Command = {
  usage: ["DOCUMENT [options]"],
  description: `Write an invoice or a credit note to standard output, as one HTML page to read, print or save as
PDF. The page loads nothing and has no script. It is the document as it was issued: later payments
do not change it, and a void adds its date.

Exit code: 0 if it was written, 1 if the document was not found.`,
  options,
  examples: [
    "quittance document invoice_1001 > invoice.html",
    "quittance document invoice_1001 --with payments --paper letter > invoice.html",
    "quittance document credit_1001 --organization org_acme --locale de-DE > note.html",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const format = { ...readLocale(values.locale), ...readPaper(values.paper) };
    const withPayments = readWith(values.with);
    return withDocument(positionals[0], values, false, async ({ source, page }) => {
      const { creditNote } = source;
      await writeData(
        creditNote === undefined
          ? renderInvoiceHtml(page, { ...format, withPayments })
          : renderCreditNoteHtml(creditNote, page, format),
      );
      return 0;
    });
  },
};

const readLocale = (locale: string) => {
  try {
    const labels = labelsOf(locale);
    return labels === undefined ? { locale } : { locale, labels };
  } catch {
    throw new UsageError(`--locale must be a language tag such as de-DE, not "${locale}".`);
  }
};

const readPaper = (text: string | undefined) => {
  if (text === undefined) return {};
  const paper = papers.find((name) => name === text.toUpperCase());
  if (paper === undefined) throw new UsageError(`--paper must be A4 or letter, not "${text}".`);
  return { paper };
};

const readWith = (text: string | undefined): boolean => {
  if (text === undefined || text === "payments") return text === "payments";
  throw new UsageError(`--with must be payments, not "${text}".`);
};
