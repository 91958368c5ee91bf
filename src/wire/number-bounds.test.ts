import { Amount } from "quittance";
import { issueText } from "quittance/errors";
import { fromJson, invoiceList, read } from "quittance/adapter";
import { expect, test } from "vitest";

const boundOf = (price_usd_from: unknown): unknown => {
  const asked = read(invoiceList, fromJson<object>({ price_usd_from }));
  if (asked._tag === "Left") return asked.left.issues.map(issueText).join();
  const { priceUsdFrom } = asked.right;
  return priceUsdFrom && Amount.render(priceUsdFrom);
};

test.each<[unknown, string]>([
  [0, "0"],
  [10, "10"],
  [19.95, "19.95"],
  [0.000001, "0.000001"],
  [1e-7, "0.0000001"],
  [1.25e-7, "0.000000125"],
  [2.5e-12, "0.0000000000025"],
  [1e-30, `0.${"0".repeat(29)}1`],
  [1e19, "10000000000000000000"],
  ["0.5", "0.5"],
  ["1.50", "1.5"],
])("a bound of %j is %s US dollars", (given, dollars) => {
  expect(boundOf(given)).toBe(dollars);
});

test.each([1e-31, 1.5e-30, 1e20, 1e21, 1.5e300])(
  "a bound of %d is invalid because it has too many digits",
  (given) => {
    expect(boundOf(given)).toBe(
      "price_usd_from must have at most 20 digits before the decimal point and 30 after it, " +
        `not ${String(given)}`,
    );
  },
);

test.each([-1, "1e3", "-1", "1,5", true])("a bound of %j is invalid", (given) => {
  expect(boundOf(given)).toBe(
    "price_usd_from must be a number or a decimal string of at least 0, " +
      `not ${JSON.stringify(given)}`,
  );
});

test("a bound of null is absent", () => {
  expect(boundOf(null)).toBeUndefined();
});
