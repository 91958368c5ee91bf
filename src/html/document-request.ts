import { object, value, type Value } from "../schema/schema.ts";
import { oneOf, optional } from "../schema/values.ts";
import { papers } from "./page-style.ts";

/** Maximum length of a language tag. */
const maxLocaleLength = 35;

/** A language tag of BCP 47 that the runtime accepts. */
const locale: Value<string> = value({
  form: { type: "string", maxLength: maxLocaleLength },
  message: "must be a language tag such as de-DE",
  read: (given) => (typeof given === "string" && isLocale(given) ? given : undefined),
});

const isLocale = (text: string): boolean => {
  if (text.length > maxLocaleLength) return false;
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

/** The request for the page of a document. */
export const documentRequest = object({
  /** Of amounts, numbers and dates, and of the texts if its language has them. */
  locale: optional(locale, "en-GB"),
  /** Letter by default for regions that print on it, such as `en-US`, and else A4. */
  paper: optional(oneOf(papers)),
});
