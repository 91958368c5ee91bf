import { Amount, type Currency } from "quittance";
import { diffQuotes, type DifferencePart, type TotalDifference } from "quittance/explain";
import { command } from "../command.ts";
import { formatAmount } from "../format-amount.ts";
import { print } from "../output.ts";
import { anyText, argument } from "../parameters.ts";
import { readQuoteFile } from "../read-quote-file.ts";
import { renderTable } from "../render-table.ts";

/** `quittance diff`: prints why the totals of two quotes differ. */
export const diff = command({
  description: `Show why the totals of two quotes differ: by lines, quantities, units, unit prices, tiers,
discounts and fees, rates, taxes, and rounding. The exact changes add up to the exact difference.
Both quotes are verified first; quotes in two currencies are compared in US dollars.

Exit code: 0 if both quotes are verified, 1 if there are mismatches.`,
  arguments: {
    earlier: argument("EARLIER.json", "the file with the earlier quote", anyText),
    later: argument("LATER.json", "the file with the later quote", anyText),
  },
  examples: ["quittance diff monday.json tuesday.json"],
  run: ({ earlier, later }) => {
    const before = readQuoteFile(earlier);
    const after = readQuoteFile(later);
    if (before === undefined || after === undefined) return 1;
    const { price, priceUsd } = diffQuotes(before, after);
    const text =
      price === undefined
        ? `The quotes are in ${before.currency} and ${after.currency}; compared in US dollars.\n`
        : renderTotal(price);
    print(price?.currency === "USD" ? text : `${text}\n${renderTotal(priceUsd)}`);
    return 0;
  },
});

const renderTotal = ({ currency, before, after, change, parts }: TotalDifference): string => {
  const [from, to] = [formatAmount(before, currency), formatAmount(after, currency)];
  const rows = parts.map(({ reason, tier, amount, ...lines }) => [
    `${reasons[reason]}${tier === undefined ? "" : ` ${String(tier + 1)}`}`,
    titleOf(lines),
    ...signed(amount, currency),
  ]);
  const all = [...rows, ["total", "", ...signed(change, currency)]];
  return `Total in ${currency}: from ${from} to ${to}\n\n${renderTable(columns, all)}`;
};

const columns = ["cause", "line", "change", "exact change"];

const reasons: Readonly<Record<DifferencePart["reason"], string>> = {
  ADDED: "line added",
  REMOVED: "line removed",
  QUANTITY: "quantity",
  UNITS: "units",
  UNIT_PRICE: "unit price",
  TIER: "tier",
  BOUNDS: "price model",
  ADJUSTMENTS: "discounts and fees",
  COUPONS: "coupons",
  RATE: "rate",
  TAX: "tax",
  ROUNDING: "rounding",
};

const titleOf = ({ before, after }: Pick<DifferencePart, "before" | "after">): string =>
  (after ?? before)?.line.title ?? "all lines";

/** The rounded and the exact change, each with its sign; a change that is rounded to zero has none. */
const signed = (amount: Amount, currency: Currency): readonly [string, string] => {
  const sign = Amount.isPositive(amount) ? "+" : "";
  const rounded = formatAmount(amount, currency);
  const shown = /[1-9]/u.test(rounded) ? `${sign}${rounded}` : rounded;
  return [shown, `${sign}${Amount.render(amount)}`];
};
