import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import type { Bill, ReadBill, ReadBillLine } from "./bill.ts";
import { asCompared, figuresByPath, kindOf, type ComparedBill } from "./bill-exception.ts";
import { figuresOf, pricedBill, type BillFigures } from "./bill-figures.ts";
import { reducedTo, type Policy } from "./policy.ts";

/** The smallest bill for which two policies differ in a figure that the compared bills store. */
export interface SeparatingBill {
  /** What no compared bill has; `undefined` if it is like them. */
  readonly needs: "a percent discount" | "an inclusive price" | "an exclusive price" | undefined;
  /** To be entered in the present system. */
  readonly bill: Bill;
  readonly figure: string;
  /** By the found policy, and by the tied one. */
  readonly calculated: readonly [Amount, Amount];
}

/** What compared bills have: the first different values of each. */
export interface BillSample {
  readonly currency: Currency;
  readonly kinds: ReadonlySet<string>;
  readonly discounts: ReadonlyArray<ReadBillLine["discount"]>;
  readonly taxes: ReadonlyArray<ReadBillLine["tax"]>;
  readonly inclusives: ReadonlyArray<boolean>;
}

/** Number of bills that a sample is taken of. */
const sampledBills = 500;

const maxValues = 4;
const maxLines = 2;
const maxUnits = 250;
const maxPieces = 3;

/** Collects what the first bills have. */
export const sampleBills = () => {
  let count = 0;
  let currency: Currency = "EUR";
  const kinds = new Set<string>();
  const values = {
    discounts: new Map<string, ReadBillLine["discount"]>(),
    taxes: new Map<string, ReadBillLine["tax"]>(),
    inclusives: new Map<string, boolean>(),
  };
  const keep = <Value>(found: Map<string, Value>, value: Value): void => {
    if (found.size < maxValues) found.set(String(value), found.get(String(value)) ?? value);
  };
  return {
    add: ({ bill, stored }: ComparedBill): void => {
      if (count === 0) currency = bill.currency;
      if ((count += 1) > sampledBills) return;
      for (const path of stored.keys()) kinds.add(kindOf(path));
      for (const { discount, tax, inclusive } of bill.lines) {
        keep(values.discounts, discount);
        keep(values.taxes, tax);
        keep(values.inclusives, inclusive);
      }
    },
    sample: (): BillSample => ({
      currency,
      kinds,
      discounts: [...values.discounts.values()],
      taxes: [...values.taxes.values()],
      inclusives: [...values.inclusives.values()],
    }),
  };
};

/** Returns for each policy the first bill that separates it from the found one. */
export const separatingBills = (
  found: Policy,
  others: ReadonlyArray<Policy>,
  sample: BillSample,
): ReadonlyMap<Policy, SeparatingBill> => {
  const separated = new Map<Policy, SeparatingBill>();
  const hasInclusive = sample.inclusives.includes(true);
  const stages: ReadonlyArray<readonly [SeparatingBill["needs"], Partial<BillSample>]> = [
    [undefined, {}],
    ["a percent discount", { discounts: ["12.5%"] }],
    [hasInclusive ? "an exclusive price" : "an inclusive price", { inclusives: [true, false] }],
  ];
  let open = others;
  for (const [needs, values] of stages) {
    for (const bill of smallBills({ ...sample, ...values })) {
      if (open.length === 0) return separated;
      const priced = pricedBill(bill);
      const reduced = reducedTo(found, priced.features);
      const ours = figuresOf(priced, reduced);
      if (ours === undefined) continue;
      const differing = open.flatMap((policy) => {
        const other = reducedTo(policy, priced.features);
        const theirs = other.id === reduced.id ? undefined : figuresOf(priced, other);
        const difference = theirs && differenceOf(bill, ours, theirs, sample.kinds);
        return difference === undefined ? [] : [{ policy, ...difference }];
      });
      for (const { policy, ...difference } of differing) {
        separated.set(policy, { needs, bill, ...difference });
      }
      if (differing.length > 0) open = open.filter((policy) => !separated.has(policy));
    }
  }
  return separated;
};

/** Lists small bills of equal lines, the smallest first. */
function* smallBills({ currency, discounts, taxes, inclusives }: BillSample): Generator<ReadBill> {
  const unit = Amount.unit(decimalsOf(currency));
  const terms = discounts.flatMap((discount) =>
    taxes.flatMap((tax) => inclusives.map((inclusive) => ({ discount, tax, inclusive }))),
  );
  for (let count = 1; count <= maxLines; count += 1) {
    for (let units = 1; units <= maxUnits; units += 1) {
      for (let pieces = 1; pieces <= maxPieces; pieces += 1) {
        const price = Amount.multiplyByInteger(unit, units);
        const quantity = Amount.fromInteger(pieces);
        const sum = Amount.multiplyByInteger(price, pieces);
        for (const { discount, ...others } of terms) {
          const isFixed = discount !== undefined && typeof discount !== "string";
          if (isFixed && Amount.compare(discount, sum) > 0) continue;
          const line = { price, quantity, ...(discount && { discount }), ...others };
          const lines = Array.from({ length: count }, () => line);
          yield { id: "separating", currency, lines, taxes: [] };
        }
      }
    }
  }
}

/** Returns the first figure of some kinds that differs, `total` before `tax` before `net`. */
const differenceOf = (
  bill: ReadBill,
  ours: BillFigures,
  theirs: BillFigures,
  kinds: ReadonlySet<string>,
): Pick<SeparatingBill, "figure" | "calculated"> | undefined => {
  const otherByPath = figuresByPath(theirs);
  for (const [figure, own] of [...figuresByPath(ours)].reverse()) {
    const other = otherByPath.get(figure);
    if (other === undefined || !kinds.has(kindOf(figure))) continue;
    const calculated = [asCompared(figure, own, bill), asCompared(figure, other, bill)] as const;
    if (!Amount.equals(...calculated)) return { figure, calculated };
  }
  return undefined;
};
