import { readFileSync } from "node:fs";
import { fromCents } from "./from-cents.mjs";

const [invoices, taxRates] = process.argv
  .slice(2, 4)
  .map((file) => JSON.parse(readFileSync(file, "utf8")).data);
const percents = new Map(taxRates.map(({ id, percentage }) => [id, percentage]));
const amounts = (list) => list.map(({ amount }) => amount);

for (const { number, lines, total_taxes, total_excluding_tax, total, ...invoice } of invoices) {
  const currency = invoice.currency.toUpperCase();
  const line = ({ description, pricing, quantity, discount_amounts, taxes }) => ({
    title: description ?? undefined,
    price: fromCents(currency, pricing.unit_amount_decimal),
    quantity: quantity ?? 1,
    discount: fromCents(currency, ...amounts(discount_amounts)),
    tax: taxes.map(({ tax_rate_details }) => percents.get(tax_rate_details.tax_rate)),
    inclusive: taxes.some(({ tax_behavior }) => tax_behavior === "inclusive"),
    tax_amount: fromCents(currency, ...amounts(taxes)),
  });
  const bill = {
    id: number,
    currency,
    lines: lines.data.map(line),
    net: fromCents(currency, total_excluding_tax),
    tax: fromCents(currency, ...amounts(total_taxes)),
    total: fromCents(currency, total),
  };
  console.log(JSON.stringify(bill));
}
