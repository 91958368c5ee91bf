import { Amount, isCurrency, type Currency } from "quittance";
import type { CurrencyRepricing, Repriced } from "quittance/replay";
import { repeatedOption, type Reader } from "../parameters.ts";
import { UsageError } from "../usage-error.ts";

/** A rule that holds, and the invoices that it names. */
export interface FailedRule {
  readonly rule: string;
  /** At most 1,000; of a sum the invoices with the largest changes in its direction. */
  readonly invoices: ReadonlyArray<string>;
  /** How many invoices there are in all; `undefined` for a sum. */
  readonly count: number | undefined;
}

/** The rules of the options, which see each invoice, and then the totals. */
export interface FailRules {
  readonly add: (row: Repriced) => void;
  readonly failed: (currencies: ReadonlyArray<CurrencyRepricing>) => ReadonlyArray<FailedRule>;
}

/** Returns what counts by rules. */
export const failRules = (read: ReadonlyArray<Rule>): FailRules => {
  const rules = read.map((rule) => ({ ...rule, count: 0, ids: new Array<string>() }));
  return {
    add: (row) => {
      for (const rule of rules) {
        if (!holdsFor(rule, row)) continue;
        rule.count += 1;
        if (rule.ids.length < maxNamed) rule.ids.push(row.id);
      }
    },
    failed: (currencies) =>
      rules.flatMap((rule): ReadonlyArray<FailedRule> => {
        const { text, count, ids } = rule;
        if (rule.of !== "sum") {
          const isFailed = rule.of === "changed" ? count > rule.maxCount : count > 0;
          return isFailed ? [{ rule: text, invoices: ids, count }] : [];
        }
        const totals = currencies.filter((sum) => exceeds(rule, sum, Amount.absolute(sum.change)));
        const invoices = totals.flatMap(({ change, largest }) =>
          (Amount.isPositive(change) ? largest.rises : largest.falls).map(({ id }) => id),
        );
        return totals.length === 0 ? [] : [{ rule: text, invoices, count: undefined }];
      }),
  };
};

/** Maximum number of invoices that a rule names. */
const maxNamed = 1000;

/** What may not be exceeded: a percentage of the price before, or an amount of a currency. */
type Bound =
  { readonly percent: Amount } | { readonly amount: Amount; readonly currency: Currency };

type Rule = { readonly text: string } & (
  | { readonly of: "rise" | "fall" | "sum"; readonly bound: Bound }
  | { readonly of: "changed"; readonly maxCount: number }
);

const rulePattern = /^(?:(rise|fall|sum)>(\d+(?:\.\d+)?) ?(%|[A-Z]+)|changed>(\d{1,15}))$/u;

const readRule: Reader<Rule> = (text, name) => {
  const [, of, size = "", unit = "", count] = rulePattern.exec(text) ?? [];
  if (count !== undefined) return { text, of: "changed", maxCount: parseInt(count, 10) };
  const amount = Amount.parse(size);
  if ((of === "rise" || of === "fall" || of === "sum") && amount !== undefined) {
    if (unit === "%") return { text, of, bound: { percent: amount } };
    if (isCurrency(unit)) return { text, of, bound: { amount, currency: unit } };
  }
  throw new UsageError(
    `${name} must be such as "rise>5%", "fall>10 EUR", "sum>2%" or "changed>0", not "${text}".`,
  );
};

/** The option that names when the command fails. */
export const failOption = {
  failIf: repeatedOption(
    "RULE",
    `End with exit code 1 if an invoice rises or falls by more ("rise>5%", "fall>10 EUR"), if the
sum of a currency changes by more in either direction ("sum>2%", "sum>100 EUR"), or if more
invoices change ("changed>0"). May be set several times.`,
    readRule,
  ),
};

const holdsFor = (rule: Rule, row: Repriced): boolean => {
  switch (rule.of) {
    case "rise":
      return exceeds(rule, row, row.change);
    case "fall":
      return exceeds(rule, row, Amount.negate(row.change));
    case "changed":
      return !Amount.equals(row.change, Amount.zero);
    case "sum":
      return false;
  }
};

/** Returns whether a change is more than a bound. Every rise of a price of 0 exceeds percentages. */
const exceeds = (
  { bound }: { readonly bound: Bound },
  { currency, before }: { readonly currency: Currency; readonly before: Amount },
  change: Amount,
): boolean => {
  if ("percent" in bound) return isMore(change, Amount.percentOf(before, bound.percent));
  return bound.currency === currency && isMore(change, bound.amount);
};

const isMore = (a: Amount, b: Amount): boolean => !Amount.atMost(a, b);
