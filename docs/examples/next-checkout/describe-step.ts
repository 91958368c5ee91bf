import { Amount, delta, type InvoiceCalculation } from "quittance";

/** Describes a stored step to the payer; `undefined` for the totals, which the page shows itself. */
export const describeStep = ({
  title,
  currency,
  price,
  basis,
}: InvoiceCalculation): string | undefined => {
  const after = `${Amount.render(price.after)} ${currency}`;
  switch (basis.kind) {
    case "Base": {
      const unit = `${Amount.render(basis.unitPrice.amount)} ${basis.unitPrice.currency}`;
      return `${title}: ${String(basis.quantity)} at ${unit} each, ${after}`;
    }
    case "Adjustment":
      return `${title}: ${Amount.render(delta(price))} ${currency}, which leaves ${after}`;
    case "CurrencyChange": {
      const from = `${Amount.render(basis.fromRateUsd)} ${basis.from}`;
      const to = `${Amount.render(basis.toRateUsd)} ${basis.to}`;
      return `In ${basis.to}, at ${from} and ${to} for a US dollar: ${after}`;
    }
    case "Tax": {
      const amount = `${Amount.render(basis.amount)} ${currency}`;
      const { name, percent, isInclusive } = basis.tax;
      const tax = `${name} ${Amount.render(percent)} %: ${amount}`;
      return isInclusive ? `Includes ${tax}` : `${tax}, ${after}`;
    }
    case "Rounding":
      return `Rounded to a multiple of ${Amount.render(basis.increment)} ${currency}: ${after}`;
    case "Total":
    case "TotalUsd":
      return undefined;
  }
};
