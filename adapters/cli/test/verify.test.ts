import { expect, test } from "vitest";
import { quittance } from "./run-cli.ts";

const request =
  '{"currency":"EUR","items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}';
const quote = quittance(["quote", "--json"], request).out;

test("verify accepts a quote, and a whole response with a quote in it", () => {
  expect(quittance(["verify", "-"], quote)).toEqual({
    code: 0,
    out: "Quote verified: every step and total is consistent.\n",
    err: "",
  });
  const response = JSON.stringify({
    status: 200,
    env: "development",
    data: JSON.parse(quote) as unknown,
  });
  expect(quittance(["verify"], response).code).toBe(0);
});

test("verify reports the step with the expected and the found price when a digit was changed", () => {
  const changed = quote.replace('"price":"11.904498929341986033539547683847"', (found) =>
    found.replace("847", "848"),
  );
  const second = '"initial_price":"11.904498929341986033539547683847","price":"';
  const inStep = quote.replace(`${second}1`, `${second}2`);
  expect(quittance(["verify", "-"], changed).code).toBe(1);
  const { code, out } = quittance(["verify", "-"], inStep);
  expect(code).toBe(1);
  expect(out).toBe(
    "item 0, step 1, price (items.0.calculations.1.price): " +
      "expected 11.904498929341986033539547683847, found 21.904498929341986033539547683847\n",
  );
});

test("verify reports why a file contains no quote", () => {
  expect(quittance(["verify", "-"], "{}")).toMatchObject({ code: 1 });
  expect(quittance(["verify", "-"], "nonsense")).toMatchObject({ code: 2, out: "" });
});
