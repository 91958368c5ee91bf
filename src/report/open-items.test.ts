import { expect, test } from "vitest";
import { timestampOf } from "quittance";
import { Amount } from "../money/amount.ts";
import { renderOpenItems, type OpenItemsPage } from "./open-items.ts";

const asOf = timestampOf("2026-11-30 12:00:00");
const [due, dueUsd] = [Amount.of("10.01"), Amount.of("11")];
const total = { currency: "EUR", bucket: "CURRENT", due, dueUsd, count: 1 } as const;
const who = { customerKey: "email:ada@example.com", customer: "Ada" };

const page: OpenItemsPage = {
  asOf,
  timeZone: "UTC",
  totals: [total],
  overpaidCount: 2,
  nextCursor: undefined,
  overpaid: [
    {
      ...who,
      number: undefined,
      issuedOn: "2026-11-02",
      currency: "EUR",
      overpaid: Amount.of("3"),
      id: "invoice_2",
    },
  ],
  by: "ITEM",
  rows: [
    {
      ...who,
      number: "R-1",
      issuedOn: "2026-11-01",
      dueOn: "2026-11-30",
      days: 0,
      bucket: "CURRENT",
      currency: "EUR",
      total: Amount.of("20"),
      credited: Amount.of("4"),
      paid: Amount.of("5.991"),
      due,
      dueExact: Amount.of("10.009"),
      dueUsd,
      id: "invoice_1",
    },
  ],
};

const json = {
  as_of: "2026-11-30 12:00:00",
  time_zone: "UTC",
  overpaid_count: 2,
  next_cursor: null,
  totals: [{ currency: "EUR", bucket: "CURRENT", due: "10.01", due_usd: "11", count: 1 }],
  overpaid: [
    {
      customer_key: "email:ada@example.com",
      customer: "Ada",
      number: null,
      issued_on: "2026-11-02",
      currency: "EUR",
      overpaid: "3",
      id: "invoice_2",
    },
  ],
};

test("a page of items is rendered with their amounts as text", () => {
  expect(renderOpenItems(page)).toEqual({
    ...json,
    rows: [
      {
        customer_key: "email:ada@example.com",
        customer: "Ada",
        number: "R-1",
        issued_on: "2026-11-01",
        due_on: "2026-11-30",
        days: 0,
        bucket: "CURRENT",
        currency: "EUR",
        total: "20",
        credited: "4",
        paid: "5.991",
        due: "10.01",
        due_exact: "10.009",
        due_usd: "11",
        id: "invoice_1",
      },
    ],
  });
});

test("a page of customers is rendered with the totals of each and the cursor", () => {
  const rows = [{ ...who, dueUsd, count: 1, totals: [total] }];
  expect(renderOpenItems({ ...page, by: "CUSTOMER", rows, nextCursor: "next" })).toEqual({
    ...json,
    next_cursor: "next",
    rows: [
      {
        customer_key: "email:ada@example.com",
        customer: "Ada",
        due_usd: "11",
        count: 1,
        totals: json.totals,
      },
    ],
  });
});
