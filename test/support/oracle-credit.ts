/** Credit notes by the rules, with no code of the library. */
import { sum, toDecimal, trunc30Share, zero, type Decimal } from "./oracle-money.ts";
import { oracleHalf, oracleRounded } from "./oracle-settle.ts";

/** A line without taxes and rounding. */
export interface OracleLine {
  readonly id: string;
  readonly quantity: number;
  readonly whole: Decimal;
}

/** An invoice that is not rounded. */
export interface OracleBilled {
  readonly currency: string;
  readonly price: Decimal;
  readonly priceUsd: Decimal;
  readonly lines: ReadonlyArray<OracleLine>;
}

/** What to credit of a line: either a quantity or an amount. */
export interface OracleCreditRequest {
  readonly itemId: string;
  readonly quantity?: number;
  readonly amount?: Decimal;
}

/** A credited line. */
export interface OracleCredit extends OracleCreditRequest {
  readonly total: Decimal;
}

/** What a credit note credits. */
export interface OracleNote {
  readonly lines: ReadonlyArray<OracleCredit>;
  readonly total: Decimal;
  readonly totalUsd: Decimal;
  readonly payable: Decimal;
}

/** Why a credit note is rejected: a line is not known, or is credited by too much. */
export type OracleRejection =
  | { readonly unknown: string }
  | { readonly remaining: Decimal; readonly remainingQuantity: number };

/** Rounds what is credited of a price in all to an amount that can be paid. */
const oracleCreditedPayable = ({ currency, price }: OracleBilled, credited: Decimal): Decimal => {
  if (credited.equals(price)) return price.isZero() ? zero : oracleRounded(price, currency);
  return credited.lessThan(oracleHalf(currency)) ? zero : oracleRounded(credited, currency);
};

const usdOf = ({ price, priceUsd }: OracleBilled, credited: Decimal): Decimal =>
  price.isZero() ? zero : trunc30Share(priceUsd, credited, price);

const totalOf = (credits: ReadonlyArray<OracleCredit>): Decimal =>
  sum(credits.map(({ total }) => total));

/** What is credited of a line: units and amounts, and what they come to. */
const creditedOf = (credits: ReadonlyArray<OracleCredit>, id: string) => {
  const own = credits.filter(({ itemId }) => itemId === id);
  return {
    quantity: own.reduce((units, { quantity = 0 }) => units + quantity, 0),
    amount: sum(own.map(({ amount = zero }) => amount)),
    total: totalOf(own),
  };
};

/** Credits lines after the lines that were credited before. */
export const oracleCredit = (
  invoice: OracleBilled,
  earlier: ReadonlyArray<OracleCredit>,
  requested: ReadonlyArray<OracleCreditRequest>,
): OracleNote | OracleRejection => {
  const unknown = requested.flatMap(({ itemId }, index) =>
    invoice.lines.every(({ id }) => id !== itemId) ? [`lines.${String(index)}.invoiceItemId`] : [],
  );
  if (unknown.length > 0) return { unknown: unknown.join(",") };
  const credits = [...earlier];
  const before = totalOf(earlier);
  for (const { itemId, quantity = 0, amount = zero } of requested) {
    const line = invoice.lines.find(({ id }) => id === itemId);
    if (line === undefined) continue;
    const known = creditedOf(credits, itemId);
    const credited = totalOf(credits);
    const payable = (all: Decimal): Decimal => oracleCreditedPayable(invoice, all);
    const remaining = payable(credited.plus(line.whole).minus(known.total)).minus(
      payable(credited),
    );
    const units = known.quantity + quantity;
    const isAll = units === line.quantity || (quantity === 0 && amount.equals(remaining));
    const byUnits = trunc30Share(line.whole, toDecimal(units), toDecimal(line.quantity));
    const total = isAll ? line.whole : byUnits.plus(known.amount).plus(amount);
    const isDone =
      known.quantity === line.quantity ||
      (known.amount.greaterThan(zero) && known.total.equals(line.whole));
    const isRepeated = isDone && (quantity === 0 || known.amount.greaterThan(zero));
    const isTooMuch = amount.greaterThan(remaining) || total.greaterThan(line.whole);
    if (units > line.quantity || isTooMuch || isRepeated) {
      return { remaining, remainingQuantity: isDone ? 0 : line.quantity - known.quantity };
    }
    const size = quantity > 0 ? { quantity } : { amount };
    credits.push({ itemId, ...size, total: total.minus(known.total) });
  }
  const after = totalOf(credits);
  const between = (share: (credited: Decimal) => Decimal): Decimal =>
    share(after).minus(share(before));
  return {
    lines: credits.slice(earlier.length),
    total: after.minus(before),
    totalUsd: between((credited) => usdOf(invoice, credited)),
    payable: between((credited) => oracleCreditedPayable(invoice, credited)),
  };
};

/** What is to be paid of an invoice that credit notes credit; nothing if they credit all. */
export const oracleDue = (
  { currency, price }: Pick<OracleBilled, "currency" | "price">,
  credited: Decimal | undefined,
): Decimal => {
  if (credited === undefined) return price;
  const requested = price.isZero() ? zero : oracleRounded(price, currency);
  const isAll = credited.greaterThanOrEqualTo(requested) || credited.greaterThan(price);
  return isAll ? zero : price.minus(credited);
};
