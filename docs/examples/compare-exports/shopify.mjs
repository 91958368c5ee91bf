import { readFileSync } from "node:fs";
import { Amount } from "quittance";

const { orders } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const sum = (amounts) => Amount.render(Amount.sum(amounts.map((amount) => Amount.of(amount))));
const percent = (rate) => Amount.render(Amount.multiplyByInteger(Amount.of(String(rate)), 100));

for (const { name, currency, taxes_included, line_items, shipping_lines, ...order } of orders) {
  const line = ({ title, price, quantity = 1, discount_allocations, tax_lines }) => ({
    title,
    price,
    quantity,
    discount: sum(discount_allocations.map(({ amount }) => amount)),
    tax: tax_lines.map(({ rate }) => percent(rate)),
    inclusive: taxes_included,
    tax_amount: sum(tax_lines.map((tax) => tax.price)),
  });
  const charged = [...line_items, ...shipping_lines].filter(({ price }) => /[1-9]/.test(price));
  const bill = {
    id: name,
    currency,
    lines: charged.map(line),
    tax: order.total_tax,
    total: order.total_price,
  };
  console.log(JSON.stringify(bill));
}
