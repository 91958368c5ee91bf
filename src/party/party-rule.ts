import { maxEmailLength } from "../contact/contact-limits.ts";
import { isEmail } from "../contact/email-address.ts";
import { isWellFormed } from "../kernel/text.ts";
import { currencyInfo, isCurrency } from "../money/currency.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import { isIban, normalizeIban } from "./bank-account-number.ts";
import { isCountry } from "./country.ts";
import { isVatNumber, normalizeVatNumber } from "./vat-number.ts";

/** Maximum length of a text of a seller or a buyer in UTF-16 code units; the minimum is 1. */
export const maxPartyTextLength = 200;

/** Maximum length of a post code; the minimum is 1. */
export const maxPostCodeLength = 20;

/** Maximum length of an identifier of a seller or a buyer; the minimum is 1. */
export const maxPartyIdLength = 50;

/** What a text of a seller, a buyer or a delivery must be. */
interface Rule {
  /** Maximum length of the text as it is given. */
  readonly max: number;
  /** What the text as it is given matches, where a pattern can say it. */
  readonly pattern?: RegExp;
  /** Returns the text as it is stored. Defaults to the text itself. */
  readonly normalize?: (text: string) => string;
  /** Returns whether a normalized text is valid, beyond length and pattern. */
  readonly isValid?: (text: string) => boolean;
}

const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text);

/** The rules for texts by name. */
export const partyRules = {
  text: { max: maxPartyTextLength, isValid: isPrintable },
  postCode: { max: maxPostCodeLength, isValid: isPrintable },
  id: { max: maxPartyIdLength, isValid: isPrintable },
  vatNumber: { max: maxPartyIdLength, normalize: normalizeVatNumber, isValid: isVatNumber },
  legalScheme: { max: maxPostCodeLength, pattern: /^[0-9]{4}$/ },
  endpointScheme: { max: maxPostCodeLength, pattern: /^(?:[0-9]{4}|EM)$/ },
  country: { max: maxPostCodeLength, isValid: isCountry },
  email: { max: maxEmailLength, isValid: isEmail },
  iban: { max: maxPartyIdLength, normalize: normalizeIban, isValid: isIban },
  bic: {
    max: maxPartyIdLength,
    normalize: normalizeIban,
    isValid: (text) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u.test(text),
  },
  currency: {
    max: maxPostCodeLength,
    isValid: (text) => isCurrency(text) && currencyInfo[text].kind === "FIAT",
  },
  date: {
    max: maxPostCodeLength,
    isValid: (text) => parseTimestamp(`${text} 00:00:00`) !== undefined,
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** The name of a rule for texts. */
export type PartyRule = keyof typeof partyRules;

/** Returns the rule with a name. */
export const ruleOf = (name: PartyRule): Rule => partyRules[name];

/** Returns a text as it is stored. */
export const normalizeText = (name: PartyRule, text: string): string =>
  ruleOf(name).normalize?.(text) ?? text;

/** Returns whether a text follows a rule in the form in which it is stored. */
export const isValidText = (name: PartyRule, text: string): boolean => {
  const { max, pattern, isValid } = ruleOf(name);
  return (
    text.length > 0 &&
    text.length <= max &&
    isWellFormed(text) &&
    (pattern?.test(text) ?? true) &&
    (isValid?.(normalizeText(name, text)) ?? true)
  );
};
