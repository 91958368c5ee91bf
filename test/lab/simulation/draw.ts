import {
  addSeconds,
  invoiceStatuses,
  paymentStatuses,
  refundStatuses,
  type Currency,
  type Timestamp,
} from "quittance";
import type { Random } from "../chaos/random.ts";
import type { Decimal } from "../../support/oracle-money.ts";
import { oracleUnit } from "../../support/oracle-settle.ts";
import type { Walk } from "./operation.ts";
import type { KnownIds } from "./run-state.ts";

/** What an action is drawn from: a source of choices, the known records and the time. */
export interface Draw {
  readonly random: Random;
  readonly own: KnownIds;
  readonly foreign: KnownIds;
  readonly now: Timestamp;
  /** Whether invoices can have due dates and coupons. */
  readonly hasDocuments: boolean;
  /** Whether requests have properties that the expected ledger does not know. */
  readonly isDetailed: boolean;
}

const prefixes = {
  invoices: "invoice",
  payments: "payment",
  refunds: "refund",
  creditNotes: "credit",
  coupons: "coupon",
} as const;

/** Draws a record: one of the organization, one of another organization, or an unknown one. */
export const drawId = (
  { random, own, foreign, isDetailed }: Draw,
  list: keyof typeof prefixes,
  at = random.below(isDetailed ? 30 : 6),
): string => {
  const isOwn = random.percent(93);
  const ids = isOwn ? own[list] : random.percent(65) ? foreign[list] : [];
  return ids[at % Math.max(ids.length, 1)] ?? `${prefixes[list]}_unknown`;
};

/** Returns a value in one of five cases. */
export const rarely = <Value>(random: Random, draw: () => Value): Value | undefined =>
  random.percent(20) ? draw() : undefined;

/** Returns about half of the values. */
export const someOf = <Value>(values: Iterable<Value>, random: Random): ReadonlyArray<Value> =>
  [...values].filter(() => random.percent(50));

/** Draws a currency. */
export const someCurrency = (random: Random): Currency =>
  random.pick<Currency>(["USD", "EUR", "EUR", "JPY", "BITCOIN", "USDT"]);

/** Texts that some encodings, patterns or comparisons change. */
export const texts = [
  "",
  "Tee",
  "«ключ»",
  "漢字 🧾",
  'a "b" \\ c',
  "  \t",
  "null",
  "\u2028",
] as const;

/** Addresses, some of which differ in case or in a character that patterns know. */
export const emails = [
  "ada@example.com",
  "Ada@Example.COM",
  "a_a@example.com",
  "aba@example.com",
] as const;

const usualAmounts = ["0.01", "1", "9", "10", `10.${"1".padStart(30, "0")}`, "12.5"] as const;

/** Draws an amount, sometimes with any number of digits. */
export const drawAmount = (random: Random): string => {
  if (random.percent(80)) return random.pick(usualAmounts);
  const digits = Array.from({ length: random.below(30) }, () => String(random.below(10)));
  return `${String(random.below(10 ** random.below(10)))}.${digits.join("")}1`;
};

/** Returns a number of tenths of about ten dollars. */
export const tenthsOf = (currency: string, tenths: number): Decimal =>
  oracleUnit(currency).times(tenths * (units[currency] ?? 100));

/** A tenth of about ten dollars, in minor units. */
const units: Readonly<Record<string, number>> = {
  EUR: 80,
  USD: 100,
  JPY: 150,
  BITCOIN: 1000,
  USDT: 1_000_000,
};

/** The billing schema at a place of the known ones. */
export const schemaAt = ({ schemas }: KnownIds, at: number): KnownIds["schemas"][number] =>
  schemas[at % schemas.length] ?? { id: "schema_unknown", product: 0 };

/** The product at a place of the known ones. */
export const productAt = ({ products }: KnownIds, at: number): string =>
  products[at % products.length] ?? "product_unknown";

const statuses = {
  invoices: invoiceStatuses,
  payments: paymentStatuses,
  refunds: refundStatuses,
} as const;

const filterCurrencies: ReadonlyArray<Currency> = ["USD", "EUR", "USDT"];

const providers = ["prov_bank", "prov_chain", "prov_BANK"];

/** Draws a list of invoices or payments that is read page by page. */
export const drawWalk = (draw: Draw): Walk => {
  const list = draw.random.pick(["invoices", "payments"] as const);
  return drawList(draw, list);
};

/** Draws a list of one kind of records that is read page by page. */
export const drawList = (draw: Draw, list: Walk["list"]): Walk => {
  const { random, isDetailed } = draw;
  const invoiceId = rarely(random, () => drawId(draw, "invoices"));
  return {
    list,
    statuses:
      list === "creditNotes"
        ? []
        : (rarely(random, () => someOf<string>(statuses[list], random)) ?? []),
    currencies: rarely(random, () => someOf(filterCurrencies, random)) ?? [],
    ...drawTimes(draw),
    ...drawPrices(draw),
    ...(list === "invoices" && {
      email: rarely(random, () => random.pick([...emails, "PAYER@example.com"])),
    }),
    ...(["invoices", "payments"].includes(list) && {
      providers: rarely(random, () => someOf(providers, random)),
    }),
    ...(list !== "invoices" && { invoiceId }),
    ...(list === "creditNotes" && {
      key: rarely(random, () => `credit_key_${String(random.below(8))}`),
      number: rarely(random, () => `credit/${String(1 + random.below(3))}`),
    }),
    withProviders: list === "payments" && random.percent(50),
    skip: rarely(random, () => random.below(6)) ?? 0,
    limit: isDetailed && random.percent(50) ? random.below(102) : 1 + random.below(3),
    by: random.percent(60) ? "cursor" : "offset",
  };
};

const secondsAgo = (random: Random): number =>
  random.pick([0, 0, 1, 2, 60, 1_800, 3_600, 86_399, 86_400, 40 * 86_400]);

/** Bounds of times; only with details they can be in the wrong order. */
const drawTimes = ({
  random,
  now,
  isDetailed,
}: Draw): Pick<Walk, "createdAtFrom" | "createdAtTo"> => {
  const time = (): Timestamp => addSeconds(now, -secondsAgo(random));
  const createdAtFrom = rarely(random, time);
  const isOpen = createdAtFrom === undefined || isDetailed;
  return { createdAtFrom, createdAtTo: isOpen ? rarely(random, time) : undefined };
};

/** Bounds of prices; only with details they can be in the wrong order. */
const drawPrices = ({ random, isDetailed }: Draw): Pick<Walk, "minUsd" | "maxUsd"> => {
  const price = (): string => random.pick(["0", "10", "12.5", drawAmount(random)]);
  const minUsd = rarely(random, price);
  const isOpen = minUsd === undefined || isDetailed;
  return { minUsd, maxUsd: isOpen ? rarely(random, price) : undefined };
};
