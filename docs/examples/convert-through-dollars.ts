import { Amount, convert, rateSet, type Money } from "quittance";

const rates = rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" });

const tenPounds: Money = { currency: "GBP", amount: Amount.of("10") };
const usd = convert(tenPounds, "USD", rates);
const euros = convert(tenPounds, "EUR", rates);
const yen = convert(tenPounds, "JPY", rates);

if (usd._tag === "Right") console.log(Amount.render(usd.right.amount)); // 13.535499554682065493724914679486
if (euros._tag === "Right") console.log(Amount.render(euros.right.amount)); // 11.904498929341986033539547683847
if (yen._tag === "Left") console.log(yen.left.kind, yen.left.currency); // RateNotFound JPY
