import { stepsByItem, type InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import { invoiceTotals } from "../invoice/invoice-totals.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import { delta, type CurrencyChangeBasis } from "../quote/calculation-step.ts";
import { accounts, taxAccount, taxNameOf } from "./accounts.ts";
import {
  accountTotals,
  changing,
  negated,
  type AccountTotals,
  type Posting,
} from "./journal-entry.ts";

/** An invoice with its items and calculations. @inline */
export interface CalculatedInvoice {
  readonly invoice: Invoice;
  readonly items: ReadonlyArray<InvoiceItem>;
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
}

/**
 * Returns the credits of an issued invoice, which add up to minus its price: sales, discounts, fees
 * and rounding, and each tax.
 *
 * Each calculation step is posted by its change. Changes of a line in another currency are
 * differences of converted prices, so that no digit is lost. The rounding of an invoice with whole
 * amounts is the one that it states, and its revenue without it is its net total. Throws
 * `InvariantViolation` if the steps do not add up to the price; `checkStore` reports such an
 * invoice.
 */
export const invoiceCredits = (records: CalculatedInvoice): ReadonlyArray<Posting> => {
  const { invoice, items, calculations } = records;
  const { id, currency, price } = invoice;
  const { post, totalOf, sum, postings } = accountTotals(currency);
  post(accounts.sales, Amount.zero);
  if (items.length === 0 && calculations.length === 0) post(accounts.sales, price);
  const stepsOf = stepsByItem(calculations);
  const included = items.filter(({ excludeReason }) => excludeReason === undefined);
  for (const itemId of [...included.map((item) => item.id), undefined]) {
    postSteps(stepsOf.get(itemId) ?? [], post);
  }
  const totals = invoiceTotals(records);
  if (totals !== undefined) {
    const further = Amount.subtract(totals.rounding, totalOf(accounts.rounding));
    post(accounts.rounding, further);
    post(accounts.sales, Amount.negate(further));
  }
  const posted = sum();
  invariant(
    Amount.equals(posted, price),
    `the calculations of ${id} add up to ${Amount.render(posted)}, not to its price`,
  );
  return changing(postings(), accounts.sales).map(negated);
};

/** Posts the changes of steps in the currency of the invoice. */
const postSteps = (steps: ReadonlyArray<InvoiceCalculation>, post: AccountTotals["post"]): void => {
  const conversion = steps
    .map(({ basis }) => basis)
    .find((basis) => basis.kind === "CurrencyChange");
  let isConverted = conversion === undefined;
  const convert = (amount: Amount): Amount =>
    isConverted || conversion === undefined ? amount : converted(amount, conversion);
  const change = ({ price }: InvoiceCalculation): Amount =>
    isConverted ? delta(price) : Amount.subtract(convert(price.after), convert(price.before));
  for (const step of steps) {
    const { basis } = step;
    switch (basis.kind) {
      case "Base":
        post(accounts.sales, convert(step.price.after));
        break;
      case "Pricing":
        post(accounts.sales, change(step));
        break;
      case "Adjustment":
        post(adjustmentAccounts.get(basis.type) ?? accounts.adjustments, change(step));
        break;
      case "CurrencyChange":
        isConverted = true;
        break;
      case "Tax":
        post(taxAccount(basis.tax.taxId), basis.amount, taxNameOf(basis.tax));
        post(accounts.sales, Amount.subtract(change(step), basis.amount));
        break;
      case "Rounding":
        post(accounts.rounding, change(step));
        break;
      case "Total":
      case "TotalUsd":
        break;
    }
  }
};

const adjustmentAccounts: ReadonlyMap<string, string> = new Map([
  ["DISCOUNT", accounts.discounts],
  ["FEE", accounts.fees],
]);

/** Converts as the step did: by way of dollars, truncated after the thirtieth decimal. */
const converted = (amount: Amount, { fromRateUsd, toRateUsd }: CurrencyChangeBasis): Amount =>
  Amount.multiplyByRate(Amount.divideByRate(amount, fromRateUsd), toRateUsd);
