import { Decimal } from "decimal.js";
import { Amount } from "quittance";
import { fromDecimal, toDecimal } from "quittance/decimal";

const price = Amount.of("19.99");
const perDay = toDecimal(price).dividedBy(30).toDecimalPlaces(30, Decimal.ROUND_DOWN);

const amount = fromDecimal(perDay);
if (amount !== undefined) console.log(Amount.render(amount)); // 0.666333333333333333333333333333
console.log(fromDecimal(new Decimal("1e-31"))); // undefined
