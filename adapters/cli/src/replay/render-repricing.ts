import { Amount, type Currency } from "quittance";
import type { CurrencyRepricing, Repriced, Repricing } from "quittance/replay";
import { problemText, type InputProblem } from "../bills/input-problem.ts";
import { formatAmount, grouped, signed } from "../format-amount.ts";
import { asJson, printable } from "../output.ts";
import { renderTable } from "../render-table.ts";
import type { FailedRule } from "./fail-rules.ts";

/** What the command found. */
export interface LabResult {
  /** What is priced again: invoices, quotes or bills. */
  readonly noun: string;
  readonly repricing: Repricing;
  /** How many documents were left out. */
  readonly notPriced: number;
  /** The first of them. */
  readonly problems: ReadonlyArray<InputProblem>;
  readonly failed: ReadonlyArray<FailedRule>;
}

/** How many problems, largest changes and invoices of a rule are printed as text. */
const shown = 10;

const columns = ["price", "tiers", "discount", "coupons", "tax", "rounding"] as const;

/** Returns the result as text, with amounts rounded to the minor units of their currencies. */
export const renderText = ({ noun, repricing, notPriced, problems, failed }: LabResult): string => {
  const { currencies, lines } = repricing;
  const count = currencies.reduce((sum, { invoices }) => sum + invoices, 0);
  const rows = currencies.map((sum) => {
    const { currency, invoices, before, after, change, reasons } = sum;
    const amounts = [before, after, change, ...columns.map((name) => reasons.get(name))];
    return [
      currency,
      grouped(invoices),
      ...amounts.map((amount) => grouped(formatAmount(amount ?? Amount.zero, currency))),
    ];
  });
  const { reached, grandfathered, custom } = lines;
  return [
    `${grouped(count)} ${noun}, ${grouped(notPriced)} not priced. `,
    "Demand is assumed not to change.\n\n",
    rows.length === 0
      ? ""
      : `${renderTable(["currency", noun, "before", "after", "change", ...columns], rows)}\n`,
    `Lines: ${grouped(reached)} reached, ${grouped(grandfathered)} grandfathered, `,
    `${grouped(custom)} custom\n`,
    ...currencies.flatMap(renderChanges),
    ...listOf("Not priced", problems.map(problemText), notPriced),
    ...failed.flatMap(({ rule, invoices, count: all = invoices.length }) =>
      listOf(`Failed: ${rule}`, invoices, all),
    ),
  ].join("");
};

const renderChanges = (sum: CurrencyRepricing): ReadonlyArray<string> => {
  const { currency, percentiles, largest } = sum;
  const at = (percentile: 5 | 50 | 95 | 100): string =>
    percentOf(percentiles.get(percentile) ?? Amount.zero);
  return [
    ...(percentiles.size === 0
      ? []
      : [
          `Relative change in ${currency}: 5 % of all at most ${at(5)}, half at most ${at(50)}, `,
          `95 % at most ${at(95)}, all at most ${at(100)}\n`,
        ]),
    ...listOf(`Largest rises in ${currency}`, largest.rises.map(rowText), largest.rises.length),
    ...listOf(`Largest falls in ${currency}`, largest.falls.map(rowText), largest.falls.length),
  ];
};

/** Returns a heading and the first of some texts, each on a line; nothing without texts. */
const listOf = (
  heading: string,
  texts: ReadonlyArray<string>,
  count: number,
): ReadonlyArray<string> => {
  if (texts.length === 0) return [];
  const rest = count - Math.min(texts.length, shown);
  const more = rest === 0 ? [] : [`  and ${grouped(rest)} more\n`];
  return [
    `${heading}:\n`,
    ...texts.slice(0, shown).map((text) => `  ${printable(text)}\n`),
    ...more,
  ];
};

const rowText = ({ id, currency, change, parts }: Repriced): string => {
  const reasons = new Map<string, Amount>();
  for (const { reason, amount } of parts) {
    reasons.set(reason, Amount.add(reasons.get(reason) ?? Amount.zero, amount));
  }
  const texts = [...reasons].map(
    ([reason, amount]) => `${reason} ${signedAmount(amount, currency)}`,
  );
  return `${id} ${signedAmount(change, currency)} ${currency} (${texts.join(", ")})`;
};

const signedAmount = (amount: Amount, currency: Currency): string =>
  signed(amount, grouped(formatAmount(amount, currency)));

/** Returns a share as a percentage of two decimals, with its sign. */
const percentOf = (share: Amount): string => {
  const percent = Amount.round(Amount.multiplyByInteger(share, 100), 2, "HALF_UP");
  return `${signed(percent)} %`;
};

/** Returns the result as JSON, with exact amounts. */
export const renderJson = ({ repricing, notPriced, problems, failed }: LabResult): object => ({
  currencies: repricing.currencies.map(({ largest, ...sum }) =>
    asJson({
      ...sum,
      largest: { rises: largest.rises.map(renderRow), falls: largest.falls.map(renderRow) },
    }),
  ),
  lines: repricing.lines,
  not_priced: notPriced,
  problems,
  failed,
});

/** Returns a priced document as JSON, with exact amounts. */
export const renderRow = ({ id, currency, before, after, change, parts }: Repriced): object => ({
  id,
  currency,
  before,
  after,
  change,
  parts: parts.map(({ reason, product, amount }) => ({ reason, product, amount })),
});
