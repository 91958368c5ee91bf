import { Amount, convert, parseRateSet, toUsd, type Money } from "quittance";

const rates = parseRateSet({
  source: "treasury desk",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
});
if (rates._tag === "Left") throw new Error(`Not a rate: ${rates.left.property}`);

const tenPounds: Money = { currency: "GBP", amount: Amount.of("10") };
const usd = toUsd(tenPounds, rates.right);
const euros = convert(tenPounds, "EUR", rates.right);
const yen = convert(tenPounds, "JPY", rates.right);

if (usd._tag === "Right") console.log(Amount.render(usd.right)); // 13.535499554682065493724914679486
if (euros._tag === "Right") console.log(Amount.render(euros.right.amount)); // 11.904498929341986033539547683847
if (yen._tag === "Left") console.log(yen.left.kind, yen.left.currency); // RateNotFound JPY
