/** Credit notes by the rules, with no code of the library: integers at the scale 10^30. */
import { oracleHalf, oracleRounded } from "./oracle-settle.ts";

/** A line without taxes and rounding. */
export interface OracleLine {
  readonly id: string;
  readonly quantity: number;
  readonly whole: bigint;
}

/** An invoice that is not rounded. */
export interface OracleBilled {
  readonly currency: string;
  readonly price: bigint;
  readonly priceUsd: bigint;
  readonly lines: ReadonlyArray<OracleLine>;
}

/** What to credit of a line: either a quantity or an amount. */
export interface OracleCreditRequest {
  readonly itemId: string;
  readonly quantity?: number;
  readonly amount?: bigint;
}

/** A credited line. */
export interface OracleCredit extends OracleCreditRequest {
  readonly total: bigint;
}

/** What a credit note credits. */
export interface OracleNote {
  readonly lines: ReadonlyArray<OracleCredit>;
  readonly total: bigint;
  readonly totalUsd: bigint;
  readonly payable: bigint;
}

/** Why a credit note is rejected: a line is not known, or is credited by too much. */
export type OracleRejection =
  { readonly unknown: string } | { readonly remaining: bigint; readonly remainingQuantity: number };

const sumOf = <Item>(items: ReadonlyArray<Item>, amountOf: (item: Item) => bigint): bigint =>
  items.reduce((sum, item) => sum + amountOf(item), 0n);

/** Rounds what is credited of a price in all to an amount that can be paid. */
const oracleCreditedPayable = ({ currency, price }: OracleBilled, sum: bigint): bigint => {
  if (sum === price) return price === 0n ? 0n : oracleRounded(price, currency);
  return sum < oracleHalf(currency) ? 0n : oracleRounded(sum, currency);
};

const usdOf = ({ price, priceUsd }: OracleBilled, sum: bigint): bigint =>
  price === 0n ? 0n : (priceUsd * sum) / price;

/** What is credited of a line: units and amounts, and what they come to. */
const creditedOf = (credits: ReadonlyArray<OracleCredit>, id: string) => {
  const own = credits.filter(({ itemId }) => itemId === id);
  return {
    quantity: own.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    amount: sumOf(own, ({ amount = 0n }) => amount),
    total: sumOf(own, ({ total }) => total),
  };
};

/** Credits lines after the lines that were credited before. */
export const oracleCredit = (
  invoice: OracleBilled,
  earlier: ReadonlyArray<OracleCredit>,
  requested: ReadonlyArray<OracleCreditRequest>,
): OracleNote | OracleRejection => {
  const unknown = requested.filter(({ itemId }) => invoice.lines.every(({ id }) => id !== itemId));
  if (unknown.length > 0) return { unknown: unknown.map(() => "CreditLineNotFound").join(",") };
  const credits = [...earlier];
  const before = sumOf(earlier, ({ total }) => total);
  for (const { itemId, quantity = 0, amount = 0n } of requested) {
    const line = invoice.lines.find(({ id }) => id === itemId);
    if (line === undefined) continue;
    const known = creditedOf(credits, itemId);
    const sum = sumOf(credits, ({ total }) => total);
    const payable = (all: bigint): bigint => oracleCreditedPayable(invoice, all);
    const remaining = payable(sum + line.whole - known.total) - payable(sum);
    const units = known.quantity + quantity;
    const isAll = units === line.quantity || (quantity === 0 && amount === remaining);
    const byUnits = (line.whole * BigInt(units)) / BigInt(line.quantity);
    const total = isAll ? line.whole : byUnits + known.amount + amount;
    const isDone =
      known.quantity === line.quantity || (known.amount > 0n && known.total === line.whole);
    const isRepeated = isDone && (quantity === 0 || known.amount > 0n);
    if (units > line.quantity || amount > remaining || total > line.whole || isRepeated) {
      return { remaining, remainingQuantity: isDone ? 0 : line.quantity - known.quantity };
    }
    const size = quantity > 0 ? { quantity } : { amount };
    credits.push({ itemId, ...size, total: total - known.total });
  }
  const after = sumOf(credits, ({ total }) => total);
  const between = (share: (sum: bigint) => bigint): bigint => share(after) - share(before);
  return {
    lines: credits.slice(earlier.length),
    total: after - before,
    totalUsd: between((sum) => usdOf(invoice, sum)),
    payable: between((sum) => oracleCreditedPayable(invoice, sum)),
  };
};

/** What is to be paid of an invoice that credit notes credit; nothing if they credit all. */
export const oracleDue = (
  { currency, price }: Pick<OracleBilled, "currency" | "price">,
  credited: bigint | undefined,
): bigint => {
  if (credited === undefined) return price;
  const requested = price === 0n ? 0n : oracleRounded(price, currency);
  return credited >= requested || credited > price ? 0n : price - credited;
};
