import { Amount } from "../money/amount.ts";
import type { InvoiceLabels } from "./invoice-labels.ts";
import { markup, type Markup } from "./markup.ts";

/** Returns how a language writes a measure, such as `1.5 hours`; a number without a unit. */
export const measureFormat = (
  locale: string,
  labels: Pick<InvoiceLabels, "piece" | "pieces">,
): ((amount: Amount, unit: string | undefined) => Markup) => {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const plurals = new Intl.PluralRules(locale);
  return (amount, unit) => {
    const text = Amount.render(amount) as `${number}`;
    const name = unit === undefined ? undefined : units.get(unit);
    if (name !== undefined) {
      const unitFormat = new Intl.NumberFormat(locale, {
        style: "unit",
        unit: name,
        unitDisplay: "long",
        maximumFractionDigits: 20,
      });
      return markup`${unitFormat.format(text)}`;
    }
    const number = numbers.format(text);
    if (unit === undefined) return markup`${number}`;
    if (unit === "KWH") return markup`${number} kWh`;
    if (!pieces.includes(unit)) return markup`${number} <bdi>${unit}</bdi>`;
    const isOne = plurals.select(Number.parseFloat(text)) === "one";
    return markup`${number} ${isOne ? labels.piece : labels.pieces}`;
  };
};

const pieces = ["C62", "H87"];

/** The units that `Intl` has words for, by their codes of UN/ECE Recommendation 20. */
const units: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["MIN", "minute"],
  ["HUR", "hour"],
  ["DAY", "day"],
  ["WEE", "week"],
  ["MON", "month"],
  ["ANN", "year"],
  ["GRM", "gram"],
  ["KGM", "kilogram"],
  ["MTR", "meter"],
  ["KMT", "kilometer"],
  ["LTR", "liter"],
  ["MLT", "milliliter"],
  ["E34", "gigabyte"],
  ["GB", "gigabyte"],
]);
