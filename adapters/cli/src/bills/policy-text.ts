import { Amount } from "quittance";
import type { BillSettings, PolicyId, SeparatingBill } from "quittance/replay";

/** Renders the options of a host as TypeScript. */
export const settingsText = ({ totals, increments, rounding, tax }: BillSettings): string =>
  [
    totals === undefined ? [] : `totals: "${totals}"`,
    increments === undefined ? [] : `increments: ${JSON.stringify(increments)}`,
    rounding === undefined
      ? []
      : `rounding: minorUnits({ mode: "${rounding.mode}", at: "${rounding.at}" })`,
    tax === undefined ? [] : `tax: { at: "${tax.at}" }`,
  ]
    .flat()
    .join(", ");

/** What no option sets, by the addition of a policy. */
const conditions: ReadonlyMap<string, string> = new Map([
  [
    "discount-rounded",
    "pass the rounded price of a line, quantity 1 and its percent discount as a rounded amount",
  ],
  [
    "rate-divides",
    "rates by which one unit of the bill's currency is `rate` units of the line's currency",
  ],
]);

/** Returns what a policy needs beside the options of a host. */
export const conditionsOf = (policy: PolicyId): ReadonlyArray<string> =>
  policy.split("+").flatMap((addition) => conditions.get(addition) ?? []);

/** Renders the smallest bill for which two policies differ. */
export const separatingText = ({ needs, bill, figure, calculated }: SeparatingBill): string => {
  const lines = bill.lines.map(({ quantity, price, discount, tax, inclusive }) => {
    const taxes = [tax ?? []].flat().map((percent) => `${String(percent)} %`);
    return [
      `${String(quantity)} x ${String(price)}`,
      discount === undefined ? "" : ` less ${String(discount)}`,
      taxes.length === 0 ? "" : ` at ${taxes.join(" and ")}`,
      inclusive === true ? " inclusive" : "",
    ].join("");
  });
  const all =
    lines.length > 1 ? `${String(lines.length)} lines of ${lines[0] ?? ""}` : lines.join("");
  const shown = calculated.map((amount) => Amount.render(amount)).join(" or ");
  return `${needs === undefined ? "enter " : `needs ${needs}, `}${all} (${figure} ${shown})`;
};
