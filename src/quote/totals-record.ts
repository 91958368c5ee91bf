import { Amount } from "../money/amount.ts";
import type { JsonRecord } from "../record/field.ts";
import { taxCategories } from "../tax/tax.ts";
import type { DocumentTotals, RateTotal } from "./document-totals.ts";

/** Renders the whole amounts of a document as JSON, with its lines by their index. */
export const renderIndexedTotals = ({ nets, ...totals }: DocumentTotals) =>
  renderTotals(
    totals,
    nets.map((net, index) => ({ index, net: Amount.render(net) })),
  );

/** Renders the whole amounts of a document as JSON. */
export const renderTotals = <Line>(
  { profile, net, tax, rounding, price, taxes }: Omit<DocumentTotals, "nets">,
  lines: ReadonlyArray<Line>,
) => ({
  profile,
  net: Amount.render(net),
  tax: Amount.render(tax),
  rounding: Amount.render(rounding),
  price: Amount.render(price),
  lines,
  taxes: taxes.map(renderRateTotal),
});

const renderRateTotal = ({ category, percent, base, amount }: RateTotal) => ({
  category,
  percent: Amount.render(percent),
  base: Amount.render(base),
  amount: Amount.render(amount),
});

/** Reads totals that `renderIndexedTotals` rendered. Throws for other values. */
export const readTotals = (json: JsonRecord): DocumentTotals => ({
  profile: json["profile"] === "shop" ? "shop" : "invoice",
  net: amountIn(json, "net"),
  tax: amountIn(json, "tax"),
  rounding: amountIn(json, "rounding"),
  price: amountIn(json, "price"),
  nets: listIn(json, "lines").map((line) => amountIn(line, "net")),
  taxes: listIn(json, "taxes").map(readRateTotal),
});

const readRateTotal = (json: JsonRecord): RateTotal => {
  const category = taxCategories.find((each) => each === json["category"]);
  if (category === undefined) throw new TypeError("The category of a tax is malformed");
  return {
    category,
    percent: amountIn(json, "percent"),
    base: amountIn(json, "base"),
    amount: amountIn(json, "amount"),
  };
};

const listIn = (json: JsonRecord, name: string): ReadonlyArray<JsonRecord> =>
  json[name] as ReadonlyArray<JsonRecord>;

const amountIn = (json: JsonRecord, name: string): Amount =>
  Amount.parseCanonical(String(json[name])) ?? Amount.of(String(json[name]));
