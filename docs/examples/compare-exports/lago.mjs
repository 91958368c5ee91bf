import { readFileSync } from "node:fs";
import { fromCents } from "./from-cents.mjs";

const { invoices } = JSON.parse(readFileSync(process.argv[2], "utf8"));

for (const { number, currency, fees, applied_taxes, ...invoice } of invoices) {
  const line = ({ item, precise_amount, precise_coupons_amount_cents, ...fee }) => ({
    title: item.name,
    price: precise_amount,
    discount: fromCents(currency, precise_coupons_amount_cents),
    tax: fee.applied_taxes.map(({ tax_rate }) => tax_rate),
    tax_amount: fromCents(currency, fee.taxes_amount_cents),
  });
  const taxes = applied_taxes.map(({ tax_rate, fees_amount_cents, amount_cents }) => ({
    percent: tax_rate,
    base: fromCents(currency, fees_amount_cents),
    amount: fromCents(currency, amount_cents),
  }));
  const bill = {
    id: number,
    currency,
    taxes,
    lines: fees.filter(({ amount_cents }) => amount_cents !== 0).map(line),
    net: fromCents(currency, invoice.sub_total_excluding_taxes_amount_cents),
    tax: fromCents(currency, invoice.taxes_amount_cents),
    total: fromCents(currency, invoice.sub_total_including_taxes_amount_cents),
  };
  console.log(JSON.stringify(bill));
}
