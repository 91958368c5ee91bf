import { maxPaymentsPerInvoice } from "quittance/adapter";
import type { JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { changed, issuesOf, dataset, listOf, parsed } from "./sample-file.ts";

/** The first invoice of the sample data with a payment, and its name in issues. */
const paid = String(listOf(parsed(), "payments")[0]?.["invoice_id"]);
const place = listOf(parsed(), "invoices").findIndex((invoice) => invoice["id"] === paid);
const named = `invoices.${String(place)} (${paid})`;

/** The sample data with copies of a payment, so that the invoice has `count` payments. */
const withPayments = (count: number): JsonObject => {
  const file = parsed();
  const all = listOf(file, "payments");
  const own = all.filter((payment) => payment["invoice_id"] === paid);
  const [first] = own;
  const copies = [...Array(count - own.length).keys()].map((index) => ({
    ...first,
    id: `payment_copy_${String(index)}`,
    idempotency_key: `copy_${String(index)}`,
  }));
  return { ...file, payments: [...all, ...copies] };
};

describe("the payments of one invoice in a data file", () => {
  test("are limited to the maximum of an invoice", () => {
    expect(issuesOf(withPayments(maxPaymentsPerInvoice))).toEqual([]);
    expect(issuesOf(withPayments(maxPaymentsPerInvoice + 1))).toEqual([
      `${named}.payments: the file has 1001 payments of this invoice; ` +
        "at most 1000 are allowed",
    ]);
  });

  test("must be as many as payments_total, so that a page of them is not taken for all", () => {
    const count = listOf(parsed(), "payments").filter(
      (payment) => payment["invoice_id"] === paid,
    ).length;
    const total = (payments_total: unknown) => changed("invoices", paid, { payments_total });
    expect(issuesOf(total(count))).toEqual([]);
    expect(issuesOf(total(null))).toEqual([]);
    expect(issuesOf(total(count + 1))).toEqual([
      `${named}.payments_total: the file has ${String(count)} payments of this ` +
        `invoice, not ${String(count + 1)}; put all of them into the file`,
    ]);
    expect(issuesOf(total("1"))).toEqual([
      `${named}.payments_total must be an integer of at least 0, not "1"`,
    ]);
  });

  test.each(["infinity", "tomorrow", "0999-12-31 23:59:59"])(
    "cannot have happened at %s",
    (happened_at) => {
      const id = "payment_workshop_1";
      expect(issuesOf(changed("payments", id, { happened_at })).join("\n")).toContain(
        `(${id}).happened_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS`,
      );
    },
  );

  test("may have a provider that is inactive or no longer has the currency", () => {
    const gone = changed("providers", "prov_cardhouse", { is_active: 0, currencies: [] });
    expect(dataset(gone).payments).toHaveLength(dataset(parsed()).payments.length);
  });
});
