import { Amount } from "quittance";
import { compareBills, readBill } from "quittance/replay";

const lines = [
  '{"id":"1","currency":"EUR","lines":[{"price":"55.55","tax":23},{"price":"11.11","tax":23}],"tax":"15.34"}',
  '{"id":"2","currency":"EUR","lines":[{"price":"4.24","tax":23},{"price":"0.17","tax":23}],"tax":"1.02"}',
  '{"id":"3","currency":"EUR","lines":[{"price":"10","tax":23}],"tax":"2.31"}',
  '{"id":"4","currency":"EUR","lines":[{"price":"-10","tax":23}],"tax":"-2.30"}',
];
const bills = lines.flatMap((line) => {
  const read = readBill(JSON.parse(line));
  if (read._tag === "Right") return [read.right];
  console.log(read.left.path, read.left.reason); // lines.0.price is negative
  return [];
});

const { policy, settings, exceptions, against } = await compareBills(bills, { against: "invoice" });
console.log(policy, settings?.totals); // shop shop
for (const { id, misses } of exceptions) {
  const [miss] = misses;
  console.log(id, miss?.figure, String(miss?.stored), String(miss?.calculated)); // 3 tax 2.31 2.3
}
console.log(against?.changed, Amount.render(against?.sums[0]?.change ?? Amount.zero)); // 2 -0.02
