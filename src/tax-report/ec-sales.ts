import type { Invoice } from "../invoice/invoice.ts";
import { compareText } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import { isUnionState, vatStateOf } from "../party/vat-number.ts";
import type { EcSale, TaxRow } from "./tax-report.ts";

/** Who sold to whom. @inline */
type SaleParties = Pick<Invoice, "seller" | "customer">;

/** What a row of a document adds to a sale. @inline */
type SaleAmounts = Pick<TaxRow, "category" | "accountingCurrency" | "accountingNet">;

/** Adds up an EC sales list, as Article 264 of Directive 2006/112/EC requires it. */
export interface EcSales {
  readonly add: (invoice: SaleParties, rows: ReadonlyArray<SaleAmounts>) => void;
  /** By VAT number, those without one first. */
  readonly rows: () => ReadonlyArray<EcSale>;
}

/** Creates an EC sales list without sales. */
export const ecSales = (): EcSales => {
  const sales = new Map<string, EcSale>();
  return {
    add: (invoice, rows) => {
      const vatId = invoice.customer?.vatId;
      const seen = new Set<string>();
      for (const { category, accountingCurrency, accountingNet } of rows) {
        const supply = supplyOf(category, invoice);
        if (supply === undefined) continue;
        const key = JSON.stringify([vatId ?? "", supply, accountingCurrency]);
        const known = sales.get(key);
        sales.set(key, {
          vatId,
          supply,
          accountingCurrency,
          net: Amount.add(known?.net ?? Amount.zero, accountingNet),
          documents: (known?.documents ?? 0) + (seen.has(key) ? 0 : 1),
          warning:
            vatId === undefined ? "The documents have no VAT number of the buyer" : undefined,
        });
        seen.add(key);
      }
    },
    rows: () => [...sales].sort(([a], [b]) => compareText(a, b)).map(([, sale]) => sale),
  };
};

/**
 * Returns what a tax category supplies to another state; `undefined` if it does not, or if the
 * seller is outside of the Union. Northern Ireland is a part of it for goods only.
 */
const supplyOf = (
  category: TaxRow["category"],
  { seller, customer }: SaleParties,
): EcSale["supply"] | undefined => {
  const own = seller && vatStateOf(seller);
  if (own !== undefined && !isUnionState(own)) return undefined;
  if (category === "K") return "GOODS";
  if (category !== "AE" || own === "XI") return undefined;
  const buyer = customer?.vatId?.slice(0, 2);
  if (buyer === undefined) return "SERVICES";
  return isUnionState(buyer) && buyer !== own ? "SERVICES" : undefined;
};
