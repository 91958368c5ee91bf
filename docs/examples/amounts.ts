import { Amount } from "quittance";

const price = Amount.of("19.99");
const share = Amount.percentOf(price, Amount.of("7.5"));

console.log(Amount.render(Amount.multiplyByInteger(price, 3))); // 59.97
console.log(Amount.render(share)); // 1.49925
console.log(Amount.render(Amount.divideByRate(Amount.one, Amount.of("3")))); // 0.333333333333333333333333333333
console.log(Amount.parse("1e3"), Amount.parse("-5"), Amount.parse("007")); // undefined undefined undefined
console.log(Amount.render(Amount.of("20.50"))); // 20.5
