/**
 * Measures pricing models and schedules: `npm run lab -- bench:pricing`. The floor of a quote is the
 * time of its text: its amounts are converted from integers to text, and its JSON is written.
 */
import { Amount, duePeriods, idOf, timestampOf, type Pricing } from "quittance";
import type { BilledLine } from "../../../../src/quote/line-price.ts";
import { quoteText } from "../core/work.ts";

const tiers = Array.from({ length: 100 }, (_, index) => ({
  upTo: index === 99 ? undefined : Amount.of(String(10 * (index + 1))),
  unitPrice: Amount.of(`${String(200 - index)}.25`),
  flatPrice: Amount.of("0.5"),
}));

const line = (pricing?: Pricing): BilledLine => ({
  item: {
    type: "PRODUCT",
    productId: idOf("product", "product_a"),
    billingSchemaId: idOf("schema", "schema_a"),
  },
  title: "Requests",
  unitPrice: { currency: "EUR", amount: pricing === undefined ? Amount.of("1.5") : Amount.zero },
  quantity: 1000,
  ...(pricing && { pricing }),
  adjustments: [],
  taxes: [],
});

const textOfLine = (given: BilledLine): string => quoteText([given]);

/** Returns the fastest of many rounds, in microseconds of one call. */
const microseconds = (call: () => unknown, calls: number): number => {
  let fastest = Infinity;
  for (let round = 0; round < 40; round += 1) {
    const start = process.hrtime.bigint();
    for (let count = 0; count < calls; count += 1) call();
    fastest = Math.min(fastest, Number(process.hrtime.bigint() - start) / 1000 / calls);
  }
  return fastest;
};

const print = (name: string, value: number, unit: string): void => {
  console.log(`${name.padEnd(48)}${value.toFixed(2)} ${unit}`);
};

const graduated = line({ model: "GRADUATED", tiers });
const text = textOfLine(graduated);
const json: unknown = JSON.parse(text);
const amounts: Array<bigint> = [];
JSON.stringify(json, (_, value: unknown) => {
  if (typeof value === "string" && /^-?\d+(?:\.\d+)?$/u.test(value)) {
    const [whole = "", decimals = ""] = value.split(".");
    amounts.push(BigInt(whole + decimals.padEnd(30, "0")));
  }
  return value;
});
const distinct = [...new Set(amounts)];
const zero = { currency: "EUR", amount: Amount.zero } as const;
const floor = microseconds(() => {
  for (const units of distinct) String(Amount.fromMinorUnits(units, zero.currency));
  return JSON.stringify(json);
}, 20);
const whole = microseconds(() => textOfLine(graduated), 20);
print(
  "a quote of one line",
  microseconds(() => textOfLine(line()), 500),
  "us",
);
print("a line of 100 graduated tiers", whole, "us");
print(`the text of its ${String(distinct.length)} amounts and its JSON`, floor, "us");
print("ratio", whole / floor, "");

const now = timestampOf("2025-12-31 23:59:59");
const berlin = [
  [undefined, 3600],
  [1_743_296_400, 7200],
  [1_761_440_400, 3600],
] as const;
const started = performance.now();
const before = process.cpuUsage();
let periods = 0;
for (let index = 0; index < 10_000; index += 1) {
  const day = String(1 + (index % 31)).padStart(2, "0");
  periods += duePeriods(
    {
      id: `sub_${String(index)}`,
      schedule: {
        ...{ intervalType: "MONTH", intervalCount: 1, paymentType: "ADVANCE" },
        ...{ renewType: index % 2 === 0 ? "ANNIVERSARY" : "CALENDAR", billingType: "PRORATED" },
      },
      anchor: timestampOf(`2025-01-${day} 09:30:00`),
      zone: berlin,
    },
    now,
  ).length;
}
const { user, system } = process.cpuUsage(before);
const wall = performance.now() - started;
print(
  `${String(periods)} periods of 10,000 subscriptions in a year`,
  (user + system) / 1000,
  "ms CPU",
);
print("their time by the clock", wall, "ms");
