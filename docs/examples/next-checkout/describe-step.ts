import { Amount } from "quittance";
import type { InvoiceCalculation } from "quittance/adapter";
import { delta } from "quittance/pure";
import { showPrice } from "./show-price.ts";

/**
 * Describes a stored step to the payer; `undefined` for the totals, which the page shows, and for
 * what is rounded that the page does not show.
 */
export const describeStep = ({
  title,
  currency,
  price,
  basis,
}: InvoiceCalculation): string | undefined => {
  const after = showPrice({ currency, amount: price.after });
  switch (basis.kind) {
    case "Base": {
      const unit = showPrice(basis.unitPrice);
      return `${title}: ${String(basis.quantity)} at ${unit} each, ${after}`;
    }
    case "Pricing":
    case "Adjustment":
      return `${title}: ${showPrice({ currency, amount: delta(price) })}, which leaves ${after}`;
    case "CurrencyChange": {
      const from = `${Amount.render(basis.fromRateUsd)} ${basis.from}`;
      const to = `${Amount.render(basis.toRateUsd)} ${basis.to}`;
      return `In ${basis.to}, at ${from} and ${to} for a US dollar: ${after}`;
    }
    case "Tax": {
      const amount = showPrice({ currency, amount: basis.amount });
      const { name, percent, isInclusive } = basis.tax;
      const tax = `${name} ${Amount.render(percent)} %: ${amount}`;
      return isInclusive ? `Includes ${tax}` : `${tax}, ${after}`;
    }
    case "Rounding": {
      const before = showPrice({ currency, amount: price.before });
      return before === after ? undefined : `Rounded to whole cents: ${after}`;
    }
    case "Total":
    case "TotalUsd":
      return undefined;
  }
};
