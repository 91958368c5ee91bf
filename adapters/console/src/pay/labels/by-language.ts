import type { Language } from "quittance/html";
import { englishPayerLabels, type PayerLabels } from "../payer-labels.ts";
import { germanPayerLabels } from "./de.ts";
import { spanishPayerLabels } from "./es.ts";
import { frenchPayerLabels } from "./fr.ts";
import { italianPayerLabels } from "./it.ts";
import { dutchPayerLabels } from "./nl.ts";
import { polishPayerLabels } from "./pl.ts";
import { portuguesePayerLabels } from "./pt.ts";

/** The texts of the page by language; Portuguese is that of Portugal. */
export const payerLabels: Readonly<Record<Language, PayerLabels>> = {
  en: englishPayerLabels,
  de: germanPayerLabels,
  fr: frenchPayerLabels,
  es: spanishPayerLabels,
  it: italianPayerLabels,
  nl: dutchPayerLabels,
  pt: portuguesePayerLabels,
  pl: polishPayerLabels,
};
