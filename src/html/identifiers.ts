import { isUnionState, isVatNumber, normalizeVatNumber } from "../party/vat-number.ts";
import { ownText, type PageFormat } from "./page-format.ts";

/** The numbers of a seller or a customer. */
export interface Identified {
  readonly vatId?: string | undefined;
  readonly taxNumber?: string | undefined;
  readonly legalId?: string | undefined;
  readonly legalScheme?: string | undefined;
  /** In which the tax number was given. */
  readonly country?: string | undefined;
}

/** A line about a party: a text, or a number with its label. */
export interface PartyLine {
  readonly label?: string;
  readonly text: string;
}

/** Returns the numbers of a party with their labels; equal numbers once. */
export const identifierLines = (
  { vatId, taxNumber, legalId, legalScheme, country }: Identified,
  format: PageFormat,
): ReadonlyArray<PartyLine> => {
  const { labels } = format;
  const seen = new Set<string>();
  const line = (text: string | undefined, lineOf: (text: string) => PartyLine) => {
    if (text === undefined || seen.has(normalizeVatNumber(text))) return [];
    seen.add(normalizeVatNumber(text));
    return [lineOf(text)];
  };
  const labeled = (label: string) => (text: string) => ({ label, text });
  const vatLine = (text: string): PartyLine => vatNumberLine(normalizeVatNumber(text), format);
  const isVat = taxNumber !== undefined && isStateNumber(normalizeVatNumber(taxNumber));
  return [
    ...line(vatId, vatLine),
    ...line(
      taxNumber,
      isVat ? vatLine : labeled(ownText(labels.taxNumbers, country) ?? labels.taxNumber),
    ),
    ...line(legalId, labeled(ownText(registers, legalScheme) ?? labels.registerNumber)),
  ];
};

/** Returns a VAT number with its label. Swiss ones have a form and a label of their own. */
const vatNumberLine = (number: string, { labels, lang }: PageFormat): PartyLine => {
  const swiss = /^CHE(\d{3})(\d{3})(\d{3})(MWST|TVA|IVA)?$/u.exec(number);
  if (swiss === null) {
    const label = ownText(labels.vatNumbers, number.slice(0, 2)) ?? labels.vatNumber;
    return { label, text: number };
  }
  const [, first = "", second = "", third = "", suffix = swissSuffixOf(lang)] = swiss;
  return { label: "UID", text: `CHE-${first}.${second}.${third} ${suffix}` };
};

const swissSuffixOf = (lang: string): string => {
  const { language } = new Intl.Locale(lang);
  if (language === "fr") return "TVA";
  return language === "it" ? "IVA" : "MWST";
};

/** Whether a number has the form of a VAT number of a state whose form is known. */
const isStateNumber = (number: string): boolean => {
  const prefix = number.slice(0, 2);
  return isVatNumber(number) && (isUnionState(prefix) || ["CH", "GB", "NO"].includes(prefix));
};

/** The labels of numbers in registers in every language, by their schemes of ISO 6523. */
const registers: Readonly<Record<string, string>> = {
  "0002": "SIREN",
  "0009": "SIRET",
  "0088": "GLN",
  "0106": "KVK",
  "0183": "UID",
  "0184": "CVR",
  "0192": "Org.nr",
  "0208": "N° d’entreprise / Ondernemingsnr.",
};
