import { maxPaymentsPerInvoice } from "quittance/adapter";
import type { JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { changed, dataFileIssues, dataset, listOf, parsed } from "./ledger-file.ts";

/** The first invoice of the sample that has a payment, as complaints name it. */
const paid = String(listOf(parsed(), "payments")[0]?.["invoice_id"]);
const place = listOf(parsed(), "invoices").findIndex((invoice) => invoice["id"] === paid);
const named = `invoices.${String(place)} (${paid})`;

/** The sample with copies of a payment, so that the invoice has so many payments. */
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
  test("are at most as many as an invoice can have", () => {
    expect(dataFileIssues(withPayments(maxPaymentsPerInvoice))).toEqual([]);
    expect(dataFileIssues(withPayments(maxPaymentsPerInvoice + 1))).toEqual([
      `${named}.payments: the file has 1001 payments of this invoice; ` +
        "at most 1000 are allowed",
    ]);
  });

  test("are as many as payments_total says, so that no page of them passes for all", () => {
    const count = listOf(parsed(), "payments").filter(
      (payment) => payment["invoice_id"] === paid,
    ).length;
    const total = (payments_total: unknown) => changed("invoices", paid, { payments_total });
    expect(dataFileIssues(total(count))).toEqual([]);
    expect(dataFileIssues(total(null))).toEqual([]);
    expect(dataFileIssues(total(count + 1))).toEqual([
      `${named}.payments_total: the file has ${String(count)} payments of this ` +
        `invoice, not ${String(count + 1)}; put all of them into the file`,
    ]);
    expect(dataFileIssues(total("1"))).toEqual([
      `${named}.payments_total: Payments total must be an integer of at least 0`,
    ]);
  });

  test.each(["infinity", "tomorrow", "0999-12-31 23:59:59"])(
    "did not happen at %s",
    (happened_at) => {
      const id = "payment_workshop_1";
      expect(dataFileIssues(changed("payments", id, { happened_at })).join("\n")).toContain(
        `(${id}).happened_at: Happened at must be an existing moment as YYYY-MM-DD HH:MM:SS`,
      );
    },
  );

  test("may be by a provider that is not active any more, and lacks the currency now", () => {
    const gone = changed("providers", "prov_cardhouse", { is_active: 0, currencies: [] });
    expect(dataset(gone).payments).toHaveLength(dataset(parsed()).payments.length);
  });
});
