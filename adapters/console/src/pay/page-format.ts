import { formatMoney, type Money, type Timestamp } from "quittance";
import { directionOf, markup, type Markup } from "quittance/html";
import { acceptedLocales } from "./accepted-locales.ts";
import { payerLabels } from "./labels/by-language.ts";
import { englishPayerLabels, type PayerLabels } from "./payer-labels.ts";
import type { PayerPageOptions } from "./payer-options.ts";

/** How a page writes texts, amounts and dates. */
export interface PayerFormat {
  readonly labels: PayerLabels;
  readonly locale: string;
  /** The language of the labels, and their direction. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly money: (money: Money) => string;
  /** In the language of the page, because it is a part of a sentence; without the time of day. */
  readonly date: (time: Timestamp, timeZone: string | undefined) => Markup;
}

/**
 * Creates the format of a page: amounts in the locale that the payer prefers, texts in the first
 * language of the payer that has texts, or else in English. Throws `RangeError` for a malformed
 * locale of the options.
 */
export const payerFormat = (
  { locale: fixed, labels = {} }: Pick<PayerPageOptions, "locale" | "labels">,
  acceptLanguage: string | undefined,
): PayerFormat => {
  const accepted =
    fixed === undefined ? acceptedLocales(acceptLanguage) : Intl.getCanonicalLocales(fixed);
  const [locale = "en"] = accepted;
  const own = canonical(labels);
  const lang = accepted.find((tag) => textsOf(tag, own).length > 0) ?? "en";
  const dateLocale = languageOf(locale) === languageOf(lang) ? locale : lang;
  return {
    labels: textsOf(lang, own).reduce<PayerLabels>(
      (all, texts) => ({ ...all, ...texts }),
      englishPayerLabels,
    ),
    locale,
    lang,
    dir: directionOf(lang),
    money: (money) => formatMoney(money, locale),
    date: (time, timeZone = "UTC") => {
      const standard = `${time.replace(" ", "T")}Z`;
      const dates = new Intl.DateTimeFormat(dateLocale, { dateStyle: "long", timeZone });
      return markup`<time datetime="${standard}"><bdi>${dates.format(new Date(standard))}</bdi></time>`;
    },
  };
};

type OwnLabels = NonNullable<PayerPageOptions["labels"]>;

/** Returns the texts of a language, of which later ones replace earlier ones, if there are any. */
const textsOf = (tag: string, own: OwnLabels): ReadonlyArray<Partial<PayerLabels>> => {
  const language = languageOf(tag);
  const known: OwnLabels = payerLabels;
  return [known[language], own[language], own[tag]].filter((texts) => texts !== undefined);
};

const canonical = (own: OwnLabels): OwnLabels =>
  Object.fromEntries(
    Object.entries(own).map(([tag, labels]) => [Intl.getCanonicalLocales(tag).join(), labels]),
  );

const languageOf = (locale: string): string => locale.split("-", 1).join();
