import { Amount, type Currency } from "quittance";
import { diffQuotes, type DifferencePart, type TotalDifference } from "quittance/explain";
import type { Command } from "../command.ts";
import { formatAmount } from "../format-amount.ts";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readQuoteFile } from "../read-quote-file.ts";
import { renderTable } from "../render-table.ts";
import { UsageError } from "../usage-error.ts";

/** `quittance diff`: prints why the totals of two quotes differ. */
export const diff: Command = {
  usage: ["EARLIER.json LATER.json"],
  description: `Show why the totals of two quotes differ: by lines, quantities, units, unit prices, tiers,
discounts and fees, rates, taxes, and rounding. The exact changes add up to the exact difference.
Both quotes are verified first; quotes in two currencies are compared in US dollars.

Exit code: 0 if both quotes are verified, 1 if there are mismatches.`,
  options: {},
  examples: ["quittance diff monday.json tuesday.json"],
  run: (args) => {
    const [earlier, later] = readArguments(args, {}, 2).positionals;
    if (earlier === undefined || later === undefined) {
      throw new UsageError("Two files are required: the earlier quote and the later quote.");
    }
    const before = readQuoteFile(earlier);
    const after = readQuoteFile(later);
    if (before === undefined || after === undefined) return Promise.resolve(1);
    const { price, priceUsd } = diffQuotes(before, after);
    const text =
      price === undefined
        ? `The quotes are in ${before.currency} and ${after.currency}; compared in US dollars.\n`
        : renderTotal(price);
    print(price?.currency === "USD" ? text : `${text}\n${renderTotal(priceUsd)}`);
    return Promise.resolve(0);
  },
};

const renderTotal = ({ currency, before, after, change, parts }: TotalDifference): string => {
  const [from, to] = [formatAmount(before, currency), formatAmount(after, currency)];
  const rows = parts.map(({ reason, tier, amount, ...lines }) => [
    ...[`${reasons[reason]}${tier === undefined ? "" : ` ${String(tier + 1)}`}`, titleOf(lines)],
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
