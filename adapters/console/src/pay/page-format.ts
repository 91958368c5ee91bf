import { formatMoney, type Money, type Timestamp } from "quittance";
import { directionOf, markup, type Markup } from "quittance/html";
import { chooseLocale } from "./choose-locale.ts";
import { englishPayerLabels, type PayerLabels } from "./payer-labels.ts";
import type { PayerPageOptions } from "./payer-options.ts";

/** How a page writes texts, amounts and times. */
export interface PayerFormat {
  readonly labels: PayerLabels;
  readonly locale: string;
  /** The language of the labels, and their direction. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly money: (money: Money) => string;
  readonly time: (time: Timestamp) => Markup;
}

/** Creates the format of a page. Throws `RangeError` for a malformed locale of the options. */
export const payerFormat = (
  { locale: fixed, labels }: Pick<PayerPageOptions, "locale" | "labels">,
  acceptLanguage: string | undefined,
): PayerFormat => {
  const locale = fixed ?? chooseLocale(acceptLanguage);
  const lang = labels === undefined || fixed === undefined ? "en" : fixed;
  const times = new Intl.DateTimeFormat(locale, {
    ...({ dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const),
  });
  return {
    labels: { ...englishPayerLabels, ...labels },
    locale,
    lang,
    dir: directionOf(lang),
    money: (money) => formatMoney(money, locale),
    time: (time) => {
      const standard = `${time.replace(" ", "T")}Z`;
      const text = times.format(new Date(standard));
      return markup`<time datetime="${standard}"><bdi>${text}</bdi> UTC</time>`;
    },
  };
};
