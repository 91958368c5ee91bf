import { maxEmailLength } from "../contact/contact-limits.ts";
import { isEmail } from "../contact/email-address.ts";
import { isWellFormed } from "../kernel/text.ts";
import { currencyInfo, isCurrency, type Currency } from "../money/currency.ts";
import { datePattern } from "../time/timestamp.ts";
import { isTimeZone, maxTimeZoneLength } from "../time/time-zone.ts";
import { value, type Value } from "../schema/schema.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import { isIban, normalizeIban } from "./bank-account-number.ts";
import { isVatNumber, normalizeVatNumber } from "./vat-number.ts";

/** Maximum length of a text of a seller or a buyer in UTF-16 code units; the minimum is 1. */
export const maxPartyTextLength = 200;

/** Maximum length of a post code; the minimum is 1. */
export const maxPostCodeLength = 20;

/** Maximum length of an identifier of a seller or a buyer; the minimum is 1. */
export const maxPartyIdLength = 50;

/** What a text of a seller, a buyer or a delivery must be. */
interface TextRule {
  /** Maximum length of the text as it is given. */
  readonly max: number;
  readonly message: string;
  /** What the text as it is given matches, where a pattern can say it. */
  readonly pattern?: RegExp;
  /** Returns the text as it is stored. Defaults to the text itself. */
  readonly normalize?: (text: string) => string;
  /** Returns whether a normalized text is valid, beyond length and pattern. */
  readonly isValid?: (text: string) => boolean;
}

/** Describes a text of a seller, a buyer or a delivery, which is read as it is stored. */
const textBy = <Text extends string = string>({
  max,
  message,
  pattern = /^/u,
  normalize = (text) => text,
  isValid = () => true,
}: TextRule): Value<Text> =>
  value<Text>({
    form: { type: "string", minLength: 1, maxLength: max, pattern: pattern.source },
    message: (given) => (typeof given === "string" ? message : "must be a string"),
    read: (given) => {
      if (typeof given !== "string" || given.length === 0 || given.length > max) return undefined;
      if (!isWellFormed(given) || !pattern.test(given)) return undefined;
      const text = normalize(given);
      return isValid(text) ? (text as Text) : undefined;
    },
  });

const printable = (max: number): Value<string> =>
  textBy({
    max,
    message:
      `must have 1 to ${String(max)} characters without control characters ` +
      "and unpaired surrogates",
    isValid: (text) => !/\p{Cc}/u.test(text),
  });

/** 1 to 200 characters without control characters. */
export const partyText: Value<string> = printable(maxPartyTextLength);

/** 1 to 20 characters without control characters. */
export const postCode: Value<string> = printable(maxPostCodeLength);

/** An identifier of any kind: 1 to 50 characters without control characters. */
export const partyId: Value<string> = printable(maxPartyIdLength);

/** A VAT number: read in upper case without spaces, dots and dashes. */
export const vatNumber: Value<string> = textBy({
  max: maxPartyIdLength,
  message: "must be a VAT number such as DE136695976; Greek ones begin with EL",
  normalize: normalizeVatNumber,
  isValid: isVatNumber,
});

/** The kind of a number in a register: 4 digits of ISO 6523. */
export const legalScheme: Value<string> = textBy({
  max: maxPostCodeLength,
  message: "must be 4 digits of ISO 6523, such as 0002",
  pattern: /^[0-9]{4}$/u,
});

/** The kind of an electronic address: 4 digits of the EAS list, or `EM` for an e-mail address. */
export const endpointScheme: Value<string> = textBy({
  max: maxPostCodeLength,
  message: "must be 4 digits of the EAS list, such as 0204, or EM for an e-mail address",
  pattern: /^(?:[0-9]{4}|EM)$/u,
});

/** The codes of all countries: ISO 3166-1 alpha-2, officially assigned, as of 2024. */
export const countries: ReadonlyArray<string> = /* @__PURE__ */ (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR " +
  "BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ " +
  "EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW " +
  "GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY " +
  "KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV " +
  "MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY " +
  "QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG " +
  "TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM " +
  "ZW"
).split(" ");

/** The code of a country: ISO 3166-1 alpha-2 in upper case; `GR` for Greece. */
export const country: Value<string> = value({
  form: { enum: countries, type: "string" },
  message: "must be the ISO 3166-1 alpha-2 code of a country, such as DE",
  read: (given) => countries.find((code) => code === given),
});

/** An email address. */
export const email: Value<string> = textBy({
  max: maxEmailLength,
  message: "must be an email address",
  isValid: isEmail,
});

/** An IBAN: read in upper case without spaces. */
export const iban: Value<string> = textBy({
  max: maxPartyIdLength,
  message: "must be an IBAN: the length of its country, and correct check digits",
  normalize: normalizeIban,
  isValid: isIban,
});

/** The BIC of a bank: read in upper case without spaces. */
export const bic: Value<string> = textBy({
  max: maxPartyIdLength,
  message: "must be a BIC of 8 or 11 letters and digits, such as DEUTDEFF",
  normalize: normalizeIban,
  isValid: (text) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u.test(text),
});

/** The code of a currency that a state issues. */
export const fiatCurrency: Value<Currency> = textBy<Currency>({
  max: maxPostCodeLength,
  message: "must be the ISO 4217 code of a supported currency, such as EUR",
  isValid: (text) => isCurrency(text) && currencyInfo[text].kind === "FIAT",
});

/** A day of the calendar: `YYYY-MM-DD`. */
export const date: Value<string> = textBy({
  max: maxPostCodeLength,
  message: "must be a date in the form YYYY-MM-DD",
  pattern: datePattern,
  isValid: (text) => parseTimestamp(`${text} 00:00:00`) !== undefined,
});

/** The name of a time zone in the IANA database. */
export const timeZone: Value<string> = textBy({
  max: maxTimeZoneLength,
  message: "must be the name of a time zone in the IANA database, such as Europe/Berlin",
  isValid: isTimeZone,
});
