/** The items after the lines: taxes of the document, the rounding of the total, and the totals. */
import { isTooLarge, largestOf, sum, toText, trunc30Div, zero } from "./oracle-money.ts";
import type { Decimal } from "./oracle-money.ts";
import type { PricedLine } from "./oracle-line.ts";
import { isOnDocument, taxRounding, totalRounding, type OraclePolicy } from "./oracle-policy.ts";
import { oracleUnit } from "./oracle-settle.ts";
import { addedBy, oracleDocumentTaxes, taxDetails, type OracleTaxShare } from "./oracle-taxes.ts";
import type { JsonObject, OracleQuoteItem } from "./oracle-types.ts";
import { oracleInvoiceTaxes } from "./oracle-whole.ts";

/** The total of a quote, and the items before it. */
interface Totals {
  readonly price: Decimal;
  readonly usd: Decimal;
  readonly items: ReadonlyArray<OracleQuoteItem>;
  readonly shares: ReadonlyArray<OracleTaxShare>;
  /** The net prices of the lines of an invoice. */
  readonly nets: ReadonlyArray<Decimal> | undefined;
  readonly tooLarge: boolean;
}

/** Where and how a total is calculated. */
interface TotalContext {
  readonly currency: string;
  readonly rate: Decimal;
  readonly policy: OraclePolicy;
}

/** The two items at the end of a quote, whose amounts are texts. */
export function totalItems(
  currency: string,
  price: string,
  usd: string,
): ReadonlyArray<OracleQuoteItem> {
  return [
    {
      item: { type: "TOTAL", currency, status: "INCLUDED" },
      calculations: [
        {
          idx: 0,
          currency,
          calculation_type: "TOTAL",
          title: "Total",
          initial_price: price,
          price,
          price_delta: "0",
          initial_price_orig: null,
          price_orig: null,
          price_delta_orig: "0",
          initial_price_usd: usd,
          price_usd: usd,
          price_delta_usd: "0",
          details: [],
        },
      ],
    },
    {
      item: { type: "TOTAL_USD", currency: "USD", status: "INCLUDED" },
      calculations: [
        {
          idx: 0,
          currency: "USD",
          calculation_type: "TOTAL_USD",
          title: "Total in USD",
          initial_price: usd,
          price: usd,
          price_delta: "0",
          details: [],
        },
      ],
    },
  ];
}

/** Taxes of the document. */
const documentTaxes = (
  lines: ReadonlyArray<PricedLine>,
  { currency, policy }: TotalContext,
): Pick<Totals, "shares" | "nets"> => {
  if (!isOnDocument(policy)) return { shares: [], nets: undefined };
  if (policy.totals === "invoice") return oracleInvoiceTaxes(lines, oracleUnit(currency));
  return { shares: oracleDocumentTaxes(lines, taxRounding(policy, currency)), nets: undefined };
};

/** Adds up lines, and the steps of their total. */
export const totalsOf = (lines: ReadonlyArray<PricedLine>, context: TotalContext): Totals => {
  const { currency, rate, policy } = context;
  const items: Array<OracleQuoteItem> = [];
  let price = sum(lines.map((line) => line.price));
  let usd = sum(lines.map(({ priceUsd }) => priceUsd));
  const amounts = [price, usd];
  const change = (
    item: JsonObject & { readonly type: string },
    title: string,
    after: Decimal,
    details: JsonObject,
  ): void => {
    const difference = trunc30Div(after, rate).minus(trunc30Div(price, rate));
    const usdAfter = largestOf([usd.plus(difference), zero]);
    const step = {
      idx: 0,
      currency,
      calculation_type: item.type,
      title,
      initial_price: toText(price),
      price: toText(after),
      price_delta: toText(after.minus(price)),
      initial_price_orig: null,
      price_orig: null,
      price_delta_orig: "0",
      initial_price_usd: toText(usd),
      price_usd: toText(usdAfter),
      price_delta_usd: toText(usdAfter.minus(usd)),
      details,
    };
    items.push({ item: { ...item, currency, status: "INCLUDED" }, calculations: [step] });
    [price, usd] = [after, usdAfter];
    amounts.push(price, usd);
  };
  const { shares, nets } = documentTaxes(lines, context);
  for (const share of shares) {
    const item = { type: "TAX", tax_id: share.tax.id };
    change(item, share.tax.name, price.plus(addedBy([share])), taxDetails(share));
  }
  const rounding = totalRounding(policy, currency);
  if (rounding !== undefined) {
    change({ type: "ROUNDING" }, "Rounding", rounding.rounded(price), rounding.details);
  }
  return { price, usd, items, shares, nets, tooLarge: amounts.some(isTooLarge) };
};
