import { createClient, type QuittanceClient } from "@quittance/http/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activeOrganizationKey } from "../src/activity/write-activity.ts";
import { serve, type Serving } from "./run-cli.ts";

/** What an evaluator finds in the sample of `npm start`, over HTTP. */

const profiles = ["EN16931", "XRECHNUNG", "PEPPOL"] as const;

let serving: Serving;
let client: QuittanceClient;

beforeAll(async () => {
  serving = await serve(["--now", "2026-02-03 04:05:06"]);
  client = createClient({ baseUrl: serving.url, authorization: activeOrganizationKey });
});

afterAll(async () => {
  expect(await serving.stop()).toBe(0);
});

const invoicesWith = async (body: { status?: Array<"PARTIALLY_PAID">; is_overdue?: boolean }) => {
  const { data } = await client.POST("/invoices/list", { body: { ...body, limit: 1 } });
  return data?.data.total ?? 0;
};

/** Returns every invoice that is not voided. */
const issuedInvoices = async () => {
  const status = ["PENDING", "COMPLETED", "PARTIALLY_PAID"] as const;
  const found = [];
  let cursor: string | undefined;
  do {
    const body = { status: [...status], limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await client.POST("/invoices/list", { body });
    found.push(...(data?.data.invoices ?? []));
    cursor = data?.data.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

const lacksOf = async (id: string, profile: (typeof profiles)[number]) => {
  const path = { id };
  const { data } = await client.POST("/invoices/{id}/readiness", {
    params: { path },
    body: { profile },
  });
  return data?.data.is_ready === true ? [] : [{ id, profile, missing: data?.data.missing }];
};

describe("the sample has", () => {
  test("issued invoices that are all ready to be e-invoices, without a warning", async () => {
    const invoices = await issuedInvoices();
    expect(invoices.length).toBeGreaterThan(300);
    expect(new Set(invoices.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(4);
    for (const profile of profiles) {
      for (let at = 0; at < invoices.length; at += 20) {
        const some = invoices.slice(at, at + 20);
        const lacks = await Promise.all(some.map(({ id }) => lacksOf(id, profile)));
        expect(lacks.flat()).toEqual([]);
      }
    }
  }, 120_000);

  test("credit notes that are ready, too", async () => {
    const { data } = await client.POST("/credit_notes", { body: { limit: 100 } });
    const notes = data?.data.credit_notes ?? [];
    expect(notes.length).toBeGreaterThan(3);
    for (const { id } of notes) {
      for (const profile of profiles) {
        const written = await client.POST("/credit_notes/{id}/einvoice", {
          params: { path: { id } },
          body: { profile },
        });
        expect(written.response.status).toBe(200);
      }
    }
  });

  test("a complete seller, and customers with addresses and VAT numbers", async () => {
    const vatIds = new Set<string>();
    for (const { id } of (await issuedInvoices()).slice(0, 40)) {
      const params = { path: { id } };
      const body = { expand: ["organization" as const] };
      const { data } = await client.POST("/invoices/{id}", { params, body });
      const { seller, customer } = data?.data ?? {};
      expect(seller?.accounts).toMatchObject([{ iban: "DE89370400440532013000" }]);
      expect(seller?.time_zone).toBe("Europe/Berlin");
      const { street, post_code, city } = seller?.address ?? {};
      const { name, phone, email } = seller?.contact ?? {};
      const ofSeller = [seller?.vat_id, street, post_code, city, name, phone, email];
      const ofCustomer = [customer?.name, customer?.street, customer?.post_code, customer?.city];
      const lacking = [...ofSeller, ...ofCustomer, customer?.country].filter((text) => !text);
      expect(lacking).toEqual([]);
      if (customer?.vat_id) vatIds.add(customer.vat_id);
    }
    expect(vatIds.size).toBeGreaterThanOrEqual(5);
  });

  test("a usage price in tiers, and an inclusive tax", async () => {
    const schemas = await client.POST("/billing_schemas/list", { body: { limit: 100 } });
    const tiered = schemas.data?.data.billing_schemas.filter(({ pricing }) => pricing?.tiers);
    expect(tiered).toMatchObject([{ type: "RECURRING", pricing: { model: "GRADUATED" } }]);
    const taxes = await client.POST("/taxes/list", { body: { limit: 100 } });
    expect(taxes.data?.data.taxes.filter((tax) => tax.is_inclusive === 1)).toHaveLength(1);
  });

  test("overdue and partly paid invoices, and a chargeback", async () => {
    expect(await invoicesWith({ is_overdue: true })).toBeGreaterThan(3);
    expect(await invoicesWith({ status: ["PARTIALLY_PAID"] })).toBeGreaterThan(3);
    const { data } = await client.POST("/refunds", { body: { kind: ["CHARGEBACK"], limit: 1 } });
    expect(data?.data.total).toBeGreaterThan(0);
  });

  test("open items of every age", async () => {
    const { data } = await client.POST("/reports/open_items", { body: {} });
    const buckets = new Set(data?.data.totals.map(({ bucket }) => bucket));
    expect([...buckets].toSorted()).toEqual(["CURRENT", "D1_30", "D31_60", "D61_90", "OLDER"]);
  });

  test("a VAT report with two rates and an EC sales list, in whole cents", async () => {
    const { data } = await client.POST("/reports/taxes", { body: { quarter: "2025-Q4" } });
    const report = data?.data;
    if (report === undefined || !("ec_sales" in report)) throw new Error("There is no report.");
    const rates = report.rows.filter(({ category }) => category === "S");
    expect(new Set(rates.map(({ percent }) => percent))).toEqual(new Set(["7", "19"]));
    expect(new Set(report.ec_sales.map(({ supply }) => supply))).toEqual(
      new Set(["GOODS", "SERVICES"]),
    );
    expect(report.ec_sales.filter(({ warning }) => warning !== null)).toEqual([]);
    for (const { net, tax } of report.rows) {
      expect([net, tax].filter((amount) => !/^-?\d+(?:\.\d{1,2})?$/u.test(amount))).toEqual([]);
    }
  });
});
