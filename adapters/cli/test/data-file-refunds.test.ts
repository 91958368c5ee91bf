import { Amount, type Refund } from "quittance";
import type { JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { dataset, issuesOf, listOf, parsed } from "./sample-file.ts";

const [paid] = listOf(parsed(), "payments").filter(({ status }) => status === "COMPLETED");
if (paid === undefined) throw new Error("The sample has a completed payment.");
const price = Amount.of(paid["price"] as string);
const half = Amount.render(Amount.divideByRate(price, Amount.of("2")));

const refund = (suffix: string, rest: JsonObject = {}): JsonObject => ({
  id: `refund_${suffix}`,
  idempotency_key: `key_${suffix}`,
  organization_id: paid["organization_id"],
  payment_id: paid["id"],
  invoice_id: paid["invoice_id"],
  kind: "REFUND",
  currency: paid["currency"],
  price: half,
  status: "COMPLETED",
  after_completion: 1,
  created_at: "2025-07-16 10:00:00",
  updated_at: `2025-07-16 10:00:0${suffix}`,
  happened_at: "2025-07-16 10:00:00",
  ...rest,
});

const fileOf = (...refunds: ReadonlyArray<JsonObject>): JsonObject => ({ ...parsed(), refunds });

const shown = (refunds: ReadonlyArray<Refund>) =>
  refunds.map(({ id, price: { amount }, priceUsd, value, reported, isTotal }) =>
    [id, ...[amount, priceUsd, value, reported].map(Amount.render), isTotal].join(" "),
  );

describe("the refunds of a data file", () => {
  test("have the values of their payment, to the last digit", () => {
    const { payments, refunds } = dataset(fileOf(refund("2"), refund("1")));
    const payment = payments.find(({ id }) => id === paid["id"]);
    const sum = (of: (refund: Refund) => Amount): Amount => Amount.sum(refunds.map(of));
    expect(refunds.map(({ id }) => id)).toEqual(["refund_1", "refund_2"]);
    expect(payment).toMatchObject({
      price: { amount: sum((each) => each.price.amount) },
      priceUsd: sum(({ priceUsd }) => priceUsd),
      value: sum(({ value }) => value),
    });
    expect(refunds[0]).toMatchObject({ afterCompletion: true, isTotal: false });
  });

  test("may be listed in their payments, and keep a given value in US dollars", () => {
    const all = [refund("1", { price_usd: "7" }), refund("2", { status: "PENDING" })];
    const nested = {
      ...parsed(),
      payments: listOf(parsed(), "payments").map((payment) =>
        payment["id"] === paid["id"] ? { ...payment, refunds: all } : payment,
      ),
    };
    const { refunds } = dataset(nested);
    expect(shown(refunds)).toEqual(shown(dataset(fileOf(...all)).refunds));
    expect(Amount.render(refunds[0]?.priceUsd ?? Amount.zero)).toBe("7");
  });

  test("are optional", () => {
    expect(dataset(parsed()).refunds).toEqual([]);
    expect(dataset({ ...parsed(), refunds: null }).refunds).toEqual([]);
  });

  test("can be reversed and refunded again in one second", () => {
    const at = { updated_at: "2025-07-16 10:00:00" };
    const whole = { price: paid["price"], ...at };
    const chargeback = refund("1", { kind: "CHARGEBACK", ...whole });
    const { refunds } = dataset(
      fileOf(refund("0", { kind: "REVERSAL", ...whole }), chargeback, refund("2", whole)),
    );
    expect(refunds).toHaveLength(3);
  });

  const others = listOf(parsed(), "payments");
  const pending = others.find(({ status }) => status === "PENDING")?.["id"];
  test.each<[string, ReadonlyArray<JsonObject>, string]>([
    ["a duplicate", [refund("1"), refund("1", { idempotency_key: "b" })], "(refund_1): occurs"],
    ["a repeated key", [refund("1"), refund("2", { idempotency_key: "key_1" })], "key key_1): occ"],
    [
      "an unknown payment",
      [refund("1", { payment_id: "payment_no" })],
      "payment_no does not exist",
    ],
    [
      "another organization",
      [refund("1", { organization_id: "org_other" })],
      "refunds.0 (refund_1).payment_id: ",
    ],
    ["another invoice", [refund("1", { invoice_id: "invoice_no" })], "the payment belongs to"],
    ["another currency", [refund("1", { currency: "PEN" })], "currency: the payment is in"],
    ["a pending payment", [refund("1", { payment_id: pending })], "is PENDING, not COMPLETED"],
    [
      "too much",
      [refund("1"), refund("2"), refund("3", { status: "PENDING" })],
      "more than the pr",
    ],
    ["a reversal alone", [refund("1", { kind: "REVERSAL" })], "more than the completed chargeback"],
    ["an unknown kind", [refund("1", { kind: "GIFT" })], "refunds.0 (refund_1).kind"],
    ["an unknown property", [refund("1", { value: "1" })], "refunds.0 (refund_1).value"],
  ])("are rejected with %s", (_name, refunds, message) => {
    const found = issuesOf(fileOf(...refunds));
    expect(found.join("\n")).toContain(message);
  });

  test("are at most 1,000 of an invoice", () => {
    const many = (count: number): ReadonlyArray<JsonObject> =>
      Array.from({ length: count }, (_, index) =>
        refund(String(index), { price: "0", updated_at: "2025-07-16 10:00:00" }),
      );
    expect(issuesOf(fileOf(...many(1000)))).toEqual([]);
    expect(issuesOf(fileOf(...many(1001)))).toEqual([
      `refunds: the file has 1001 refunds of ${String(paid["invoice_id"])}; at most 1000 are allowed`,
    ]);
  });
});
