import { Amount, formatMoney, type Money } from "quittance";

const price: Money = { currency: "EUR", amount: Amount.of("1234.5") };
console.log(formatMoney(price, "en-US")); // €1,234.50
console.log(formatMoney({ currency: "JPY", amount: Amount.of("1234") }, "en-US")); // ¥1,234
console.log(formatMoney({ currency: "EUR", amount: Amount.of("3.29175") }, "en-US")); // €3.29175

const rounded = Amount.round(Amount.of("3.29175"), 2, "HALF_UP");
console.log(formatMoney({ currency: "EUR", amount: rounded }, "en-US")); // €3.29

const cents = Amount.toMinorUnits(rounded, "EUR");
console.log(cents); // 329n
console.log(Amount.render(Amount.fromMinorUnits(cents, "EUR"))); // 3.29
