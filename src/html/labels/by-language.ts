import { englishLabels, type InvoiceLabels } from "../invoice-labels.ts";
import { germanLabels } from "./de.ts";
import { spanishLabels } from "./es.ts";
import { frenchLabels } from "./fr.ts";
import { italianLabels } from "./it.ts";
import { dutchLabels } from "./nl.ts";
import { polishLabels } from "./pl.ts";
import { portugueseLabels } from "./pt.ts";

/** The languages that have texts, as their tags of BCP 47. */
export type Language = "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "pl";

/**
 * The texts of an invoice page by language; Portuguese is that of Portugal.
 *
 * @example
 * const html = renderInvoiceHtml(found, { locale: "de-AT", labels: invoiceLabels.de });
 * const own = { ...invoiceLabels.de, invoice: "Honorarnote" };
 */
export const invoiceLabels: Readonly<Record<Language, InvoiceLabels>> = {
  en: englishLabels,
  de: germanLabels,
  fr: frenchLabels,
  es: spanishLabels,
  it: italianLabels,
  nl: dutchLabels,
  pt: portugueseLabels,
  pl: polishLabels,
};

/** Returns the texts of the language of a locale, if it has some. Throws `RangeError`. */
export const labelsOf = (locale: string): InvoiceLabels | undefined => {
  const { language } = new Intl.Locale(locale);
  return Object.entries(invoiceLabels).find(([name]) => name === language)?.[1];
};
