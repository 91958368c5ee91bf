import { Amount } from "quittance";
import type { JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { changed, dataset, issuesOf, library, listOf, parsed, replaced } from "./sample-file.ts";
import type { Dataset } from "../src/data/read-data-file.ts";
import { maxPaymentsPerInvoice } from "quittance/adapter";

const euros = "83.212447516100482374441438310095";

describe("the calculations of an invoice are verified:", () => {
  test.each([
    [
      "the price of a converted step",
      `"price":"${euros}","details":{"from"`,
      "calculations.1.price",
    ],
    ["the price of the total", `"price":"${euros}","details":[]`, "calculations.2.price"],
    ["the price of the invoice", `"price":"${euros}","created_at"`, "price"],
  ])("a changed digit in %s is reported with invoice and step", (_name, from, path) => {
    const found = issuesOf(replaced(from, from.replace("83.2", "83.3")));
    const changedTo = euros.replace("83.2", "83.3");
    expect(found).toContain(
      `invoices.0 (${library}).${path}: expected ${euros}, found ${changedTo}`,
    );
  });

  test("a changed rate is reported by the amounts that do not match it", () => {
    const from = '"to_rate_usd":"0.879502000000000005"';
    const found = issuesOf(replaced(from, '"to_rate_usd":"0.879502000000000006"'));
    expect(found.join("\n")).toContain(`invoices.0 (${library}).calculations.1.`);
  });
});

describe("the payments of a data file", () => {
  const find = ({ payments }: Dataset, id: string) => payments.find((found) => found.id === id);

  test("may be listed in their invoices or in the list of payments", () => {
    const flat = parsed();
    const { payments: all, ...rest } = flat;
    const nested = {
      ...rest,
      invoices: listOf(flat, "invoices").map((invoice) => ({
        ...invoice,
        payments: (all as ReadonlyArray<JsonObject>).filter(
          (payment) => payment["invoice_id"] === invoice["id"],
        ),
      })),
    };
    expect(dataset(nested)).toEqual(dataset(flat));
  });

  test("keep a given value, and are converted with the rates of the file otherwise", () => {
    const id = "payment_star_charts_1";
    const valueWith = (properties: JsonObject): unknown => {
      const payment = find(dataset(changed("payments", id, properties)), id);
      return payment && [Amount.render(payment.priceUsd), Amount.render(payment.value)];
    };
    const converted = "49.812003921334116098704913916029";
    expect(valueWith({ price_usd: "50", value: "51.5" })).toEqual(["50", "51.5"]);
    expect(valueWith({ price_usd: null, value: undefined })).toEqual([converted, converted]);
    expect(valueWith({ price_usd: null, value: "51.5" })).toEqual([converted, "51.5"]);
  });

  test("and their invoices keep the given statuses", () => {
    const invoice = changed("invoices", library, { status: "COMPLETED", substatus: "OVERPAID" });
    const [first] = dataset(invoice).invoices;
    expect(first?.invoice).toMatchObject({ status: "COMPLETED", substatus: "OVERPAID" });
    const id = "payment_workshop_1";
    expect(find(dataset(changed("payments", id, { status: "FAILED" })), id)?.status).toBe("FAILED");
  });

  test("are optional, like the invoices", () => {
    const { invoices, payments, ...rest } = parsed();
    expect([invoices, payments]).not.toContain(undefined);
    expect(dataset(rest)).toMatchObject({ invoices: [], payments: [] });
    expect(dataset({ ...rest, invoices: null, payments: [] })).toMatchObject({ invoices: [] });
  });
});

test("the sample data has an invoice of every status", () => {
  const statuses = dataset(parsed()).invoices.map(({ invoice }) => invoice.status);
  expect([...new Set(statuses)].sort()).toEqual([
    "COMPLETED",
    "PARTIALLY_PAID",
    "PENDING",
    "PROCESSING",
    "VOIDED",
    "WAITING_FOR_CONFIRMATIONS",
  ]);
});

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
