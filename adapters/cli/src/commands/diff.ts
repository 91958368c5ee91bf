import { Amount } from "quittance";
import { diffQuotes, type DifferencePart, type TotalDifference } from "quittance/evidence";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readQuoteFile } from "../read-quote-file.ts";
import { renderTable } from "../render-table.ts";
import { UsageError } from "../usage-error.ts";

/** `quittance diff`: why the totals of two quotes differ. */
export const diff = (args: ReadonlyArray<string>): Promise<number> => {
  const [earlier, later] = readArguments(args, {}, 2).positionals;
  if (earlier === undefined || later === undefined) {
    throw new UsageError("Name the earlier quote and the later one.");
  }
  const before = readQuoteFile(earlier);
  const after = readQuoteFile(later);
  if (before === undefined || after === undefined) return Promise.resolve(1);
  const { price, priceUsd } = diffQuotes(before, after);
  const text =
    price === undefined
      ? `The quotes are in ${before.currency} and ${after.currency}: compared in US dollars.\n`
      : renderTotal(price);
  const isInDollars = price?.currency === "USD";
  print(isInDollars ? text : `${text}\n${renderTotal(priceUsd)}`);
  return Promise.resolve(0);
};

const renderTotal = ({ currency, before, after, change, parts }: TotalDifference): string => {
  const total = `Total in ${currency}: from ${Amount.render(before)} to ${Amount.render(after)}\n`;
  const rows = parts.map((part) => [reasons[part.reason], titleOf(part), signed(part.amount)]);
  const all = [...rows, ["change", "", signed(change)]];
  return `${total}\n${renderTable(["because of", "line", "amount"], all)}`;
};

const reasons: Readonly<Record<DifferencePart["reason"], string>> = {
  ADDED: "line added",
  REMOVED: "line removed",
  QUANTITY: "quantity",
  UNIT_PRICE: "unit price",
  ADJUSTMENTS: "discounts and fees",
  RATE: "rate",
  ROUNDING: "rounding",
};

const titleOf = ({ before, after }: DifferencePart): string => (after ?? before)?.line.title ?? "";

const signed = (amount: Amount): string =>
  Amount.isPositive(amount) ? `+${Amount.render(amount)}` : Amount.render(amount);
