import { Amount } from "../money/amount.ts";
import { measureOf } from "../pricing/pricing-measure.ts";
import { delta, type BaseStep, type PricingStep } from "../quote/calculation-step.ts";
import { isQuotientTruncated, text, type Calculation } from "./formula.ts";

/** Returns the calculation of the first step of a line: its price, or its units if it has tiers. */
export const charge = (step: BaseStep): ReadonlyArray<Calculation> => {
  const { unitPrice, quantity, units, terms, price } = step;
  const measure = units === undefined ? String(quantity) : `${text(units)} × ${String(quantity)}`;
  if (terms?.["bounds"] === undefined) {
    const { currency, amount } = unitPrice;
    const formula = `${text(amount)} ${currency} × ${measure} = ${text(price.after)} ${currency}`;
    return [{ label: "Price", formula }];
  }
  const sum = units === undefined ? "" : ` = ${text(measureOf(step))}`;
  const { included, package_size: size } = terms;
  const less = included === undefined ? "" : `, less ${included} included`;
  const packages = size === undefined ? "" : `, in packages of ${size}`;
  return [{ label: "Units", formula: `${measure}${sum}${less}${packages}` }];
};

/** Returns the calculation of a step of a pricing model, such as `1 unit above 5 at 6.5`. */
export const pricingCalculation = (step: PricingStep): ReadonlyArray<Calculation> => {
  const { type, details, currency, price } = step;
  const { before, after } = price;
  const of = (property: string): string => details[property] ?? "";
  const row = (label: string, change: string): ReadonlyArray<Calculation> => {
    const formula = `${text(before)} ${change} = ${text(after)} ${currency}`;
    return [{ label, formula }];
  };
  switch (type) {
    case "INCLUDED":
      return row(`${countOf(of("units"))} included`, `− ${of("units")} × ${of("unit_price")}`);
    case "TIER": {
      const flat = of("flat_price") === "0" ? "" : ` + ${of("flat_price")}`;
      return row(tierName(step), `+ ${of("units")} × ${of("unit_price")}${flat}`);
    }
    case "MINIMUM":
    case "MAXIMUM": {
      const change = delta(price);
      const isLess = !Amount.atLeast(change, Amount.zero);
      const size = isLess ? Amount.subtract(before, after) : change;
      const bound = of("minimum") || of("maximum");
      return row(`${step.title} of ${bound}`, `${isLess ? "−" : "+"} ${text(size)}`);
    }
    case "PRORATION": {
      const [from, to, whole] = [of("from"), of("to"), of("whole")];
      const share = (end: string): string => `${text(before)} × ${end} ÷ ${whole}`;
      const rounded = of("increment") === "" ? "" : `, each rounded to ${of("increment")}`;
      const label = `${from} to ${to} of ${whole} ${of("unit") === "DAY" ? "days" : "seconds"}`;
      const formula = `${share(to)} − ${share(from)}${rounded} = ${text(after)} ${currency}`;
      const isTruncated = [from, to].some((end) => {
        const product = Amount.multiplyByInteger(before, parseInt(end, 10));
        return isQuotientTruncated(product, Amount.fromInteger(parseInt(whole, 10)));
      });
      return [{ label, formula, isTruncated: rounded === "" && isTruncated }];
    }
  }
};

/** Returns what a tier charges for, such as `5 units above 10 at 6`. */
const tierName = ({ details }: Pick<PricingStep, "details">): string => {
  const { from = "", units = "", unit_price: price = "", flat_price: flat = "0" } = details;
  return `${countOf(units)} above ${from} at ${price}${flat === "0" ? "" : ` and ${flat}`}`;
};

const countOf = (units: string): string => `${units} ${units === "1" ? "unit" : "units"}`;
