import * as fc from "fast-check";
import { Amount } from "quittance";
import { billFigures, type Bill, type PolicyId } from "quittance/replay";
import { policies } from "../../src/replay/policy.ts";

type BillLine = Bill["lines"][number];

const cents = fc.integer({ min: 1, max: 9999 });

/** A bill without stored figures: lines with discounts, taxes, inclusive prices and conversions. */
export const anyUnstoredBill: fc.Arbitrary<Bill> = fc
  .record({
    currency: fc.constantFrom("EUR", "JPY", "USD"),
    isInclusive: fc.boolean(),
    lines: fc.array(
      fc.record({
        price: cents,
        quantity: fc.constantFrom("1", "2", "3", "7", "1.5"),
        discount: fc.constantFrom(undefined, undefined, "5%", "12.5%", "0.01"),
        tax: fc.constantFrom([], ["19"], ["8.25"], ["7", "2.5"]),
        rate: fc.constantFrom(undefined, undefined, undefined, "1.1357"),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ currency, isInclusive, lines }) => ({
    id: "bill",
    currency,
    lines: lines.map(({ price, rate, discount, ...others }): BillLine => ({
      ...others,
      price: currency === "JPY" ? String(price) : hundredths(price),
      inclusive: isInclusive,
      ...(discount === undefined ? {} : { discount }),
      ...(rate === undefined ? {} : { currency: "GBP", rate }),
    })),
  }));

const hundredths = (count: number): string =>
  Amount.render(Amount.multiplyByInteger(Amount.unit(2), count));

/** Any policy that the product knows. */
export const anyPolicyId: fc.Arbitrary<PolicyId> = fc.constantFrom(...policies.map(({ id }) => id));

/** Returns a bill with the figures that a policy calculates, as a system would store them. */
const storedBy = (bill: Bill, policy: PolicyId): Bill | undefined => {
  const figures = billFigures(bill, policy);
  if (figures === undefined) return undefined;
  const decimals = bill.currency === "JPY" ? 0 : 2;
  const rounded = (amount: Amount): Amount => Amount.round(amount, decimals, "HALF_UP");
  return {
    ...bill,
    net: rounded(figures.net),
    tax: rounded(figures.tax),
    total: figures.total,
  };
};

/** Bills whose figures follow from policies, some of them altered, each with an id of its own. */
export const billsBy = (
  ids: fc.Arbitrary<PolicyId>,
  maxBills: number,
): fc.Arbitrary<ReadonlyArray<Bill>> =>
  fc
    .array(fc.record({ bill: anyUnstoredBill, policy: ids, isAltered: fc.nat({ max: 9 }) }), {
      minLength: 1,
      maxLength: maxBills,
    })
    .map((cases) =>
      cases.flatMap(({ bill, policy, isAltered }, at) => {
        const stored = storedBy(bill, policy);
        if (stored === undefined) return [];
        const net = isAltered === 0 ? "123456.78" : stored.net;
        return [{ ...stored, ...(net === undefined ? {} : { net }), id: `bill ${String(at)}` }];
      }),
    )
    .filter((bills) => bills.length > 0);
