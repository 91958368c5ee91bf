import { describe, expect, test } from "vitest";
import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { addSeconds, timestampOf, type Timestamp } from "../time/timestamp.ts";
import { ageItems, canBeOpen, createAgeing } from "./open-items-age.ts";
import type { OpenInvoice } from "./open-items.ts";

const issued = timestampOf("2026-01-10 12:00:00");
const asOf = timestampOf("2026-11-30 23:30:00");
const berlin = { asOf, timeZone: "Europe/Berlin" };

const invoiceOf = (rest: Partial<Invoice> = {}): Invoice => ({
  id: "invoice_a",
  organizationId: "org_shop",
  status: "PENDING",
  substatus: undefined,
  currency: "EUR",
  price: Amount.of("100"),
  priceUsd: Amount.of("110"),
  customerEmail: "Ada@example.com",
  redirectUrl: undefined,
  metadata: {},
  createdAt: issued,
  updatedAt: issued,
  voidedAt: undefined,
  ...rest,
});

type Facts = Partial<Omit<OpenInvoice, "invoice">>;

const open = (rest: Partial<Invoice> = {}, facts: Facts = {}): OpenInvoice => ({
  invoice: invoiceOf(rest),
  payments: [],
  refunds: [],
  creditNotes: [],
  ...facts,
});

const paid = (
  id: string,
  value: string,
  happenedAt: string,
  rest: Partial<OpenInvoice["payments"][number]> = {},
): OpenInvoice["payments"][number] => ({
  id: `payment_${id}`,
  status: "COMPLETED",
  price: { currency: "EUR", amount: Amount.of(value) },
  value: Amount.of(value),
  unitValue: Amount.zero,
  completedAfterVoid: false,
  happenedAt: timestampOf(happenedAt),
  ...rest,
});

const refunded = (
  payment: string,
  value: string,
  happenedAt: string,
  afterCompletion = false,
): OpenInvoice["refunds"][number] => ({
  id: `refund_${payment}`,
  paymentId: `payment_${payment}`,
  kind: "REFUND",
  status: "COMPLETED",
  price: { currency: "EUR", amount: Amount.of(value) },
  value: Amount.of(value),
  afterCompletion,
  happenedAt: timestampOf(happenedAt),
});

const credited = (payable: string, createdAt: string): OpenInvoice["creditNotes"][number] => ({
  payable: Amount.of(payable),
  createdAt: timestampOf(createdAt),
});

/** What is due of an invoice at a time; undefined if it is not an item. */
const dueAt = (found: OpenInvoice, time: string): string | undefined => {
  const [item] = ageItems([found], { asOf: timestampOf(time), timeZone: "UTC" }).items;
  return item && Amount.render(item.dueExact);
};

describe("days are calendar days in the zone of the seller:", () => {
  test.each([
    ["2026-11-30 22:59:59", 1, "D1_30"],
    ["2026-11-01 10:00:00", 30, "D1_30"],
    ["2026-10-31 22:59:59", 31, "D31_60"],
    ["2026-10-02 10:00:00", 60, "D31_60"],
    ["2026-10-01 10:00:00", 61, "D61_90"],
    ["2026-09-02 10:00:00", 90, "D61_90"],
    ["2026-09-01 10:00:00", 91, "OLDER"],
    ["2026-12-01 22:59:59", 0, "CURRENT"],
    ["2026-11-30 23:00:00", 0, "CURRENT"],
    ["2027-03-01 10:00:00", 0, "CURRENT"],
  ])("due %s is %i days", (due, days, bucket) => {
    const { items } = ageItems([open({ dueAt: timestampOf(due) })], berlin);
    expect(items).toMatchObject([{ days, bucket }]);
  });

  test("an invoice without a due date has no term", () => {
    const { items } = ageItems([open()], berlin);
    expect(items).toMatchObject([{ days: undefined, dueOn: undefined, bucket: "UNDATED" }]);
  });

  test("dates are those of the zone too", () => {
    const times = { createdAt: asOf, dueAt: timestampOf("2026-12-31 23:00:00") };
    const { items } = ageItems([open(times)], berlin);
    expect(items).toMatchObject([{ issuedOn: "2026-12-01", dueOn: "2027-01-01" }]);
  });
});

describe("an item is what the facts until the time leave to pay:", () => {
  test("nothing before the invoice is issued, and all of it from then on", () => {
    const later = open({ createdAt: issued, issuedAt: timestampOf("2026-02-01 00:00:00") });
    expect(dueAt(later, "2026-01-31 23:59:59")).toBeUndefined();
    expect(dueAt(later, "2026-02-01 00:00:00")).toBe("100");
  });

  test("payments count from when they happened, credit notes from their creation", () => {
    const found = open(
      { status: "COMPLETED", credited: Amount.of("30") },
      {
        payments: [paid("a", "40", "2026-03-01 00:00:00"), paid("b", "30", "2026-05-01 00:00:00")],
        creditNotes: [credited("30", "2026-04-01 00:00:00")],
      },
    );
    expect(dueAt(found, "2026-02-28 23:59:59")).toBe("100");
    expect(dueAt(found, "2026-03-01 00:00:00")).toBe("60");
    expect(dueAt(found, "2026-04-01 00:00:00")).toBe("30");
    expect(dueAt(found, "2026-05-01 00:00:00")).toBeUndefined();
  });

  test("a refund counts unless the invoice was completed", () => {
    const partly = open(
      {},
      {
        payments: [paid("a", "40", "2026-03-01 00:00:00")],
        refunds: [refunded("a", "40", "2026-04-01 00:00:00")],
      },
    );
    expect(dueAt(partly, "2026-03-31 00:00:00")).toBe("60");
    expect(dueAt(partly, "2026-04-01 00:00:00")).toBe("100");
    const completed = open(
      { status: "COMPLETED", substatus: "REFUNDED" },
      {
        payments: [paid("a", "100", "2026-03-01 00:00:00")],
        refunds: [refunded("a", "100", "2026-04-01 00:00:00", true)],
      },
    );
    expect(dueAt(completed, "2026-02-01 00:00:00")).toBe("100");
    expect(dueAt(completed, "2026-05-01 00:00:00")).toBeUndefined();
    const before = open(
      { status: "COMPLETED" },
      {
        payments: [paid("a", "40", "2026-03-01 00:00:00"), paid("b", "60", "2026-05-01 00:00:00")],
        refunds: [refunded("a", "10", "2026-04-01 00:00:00", true)],
      },
    );
    expect(dueAt(before, "2026-04-01 00:00:00")).toBe("60");
  });

  test("payments that are not completed do not count", () => {
    const payments = [paid("a", "100", "2026-03-01 00:00:00", { status: "PENDING" })];
    expect(dueAt(open({ status: "PROCESSING" }, { payments }), "2026-04-01 00:00:00")).toBe("100");
  });

  test("a voided invoice is open until it is voided, whatever is paid afterwards", () => {
    const late = paid("late", "100", "2026-03-01 00:00:00", { completedAfterVoid: true });
    const voided = { status: "VOIDED", voidedAt: timestampOf("2026-04-01 00:00:00") } as const;
    const found = open(voided, { payments: [late] });
    expect(dueAt(found, "2026-03-31 23:59:59")).toBe("100");
    expect(dueAt(found, "2026-04-01 00:00:00")).toBeUndefined();
  });

  test("what is covered within the tolerance of settlement is not an item", () => {
    const payments = [paid("a", "99.999999996", "2026-03-01 00:00:00")];
    expect(dueAt(open({}, { payments }), "2026-04-01 00:00:00")).toBeUndefined();
  });

  test("due is rounded up as for the payer, and a payment of it removes the item", () => {
    const found = open({ price: Amount.of("10.001"), priceUsd: Amount.of("11.0011") });
    const [item] = ageItems([found], berlin).items;
    expect(item).toMatchObject({ due: Amount.of("10.01"), dueExact: Amount.of("10.001") });
    expect(item?.dueUsd).toEqual(Amount.of("11.011"));
    const payments = [paid("a", "10.01", "2026-03-01 00:00:00")];
    const after = ageItems([open(found.invoice, { payments })], berlin);
    expect([after.items, after.overpaid]).toEqual([[], []]);
  });

  test("total less credited and paid is due exactly", () => {
    const facts = {
      payments: [paid("a", "40", "2026-03-01 00:00:00")],
      creditNotes: [credited("30", "2026-04-01 00:00:00")],
    };
    const named = { number: "R-1", customer: { name: "Ada Ltd" }, dueAt: asOf };
    expect(ageItems([open(named, facts)], berlin).items).toEqual([
      {
        customerKey: "email:ada@example.com",
        customer: "Ada Ltd",
        number: "R-1",
        issuedOn: "2026-01-10",
        dueOn: "2026-12-01",
        days: 0,
        bucket: "CURRENT",
        currency: "EUR",
        total: Amount.of("100"),
        credited: Amount.of("30"),
        paid: Amount.of("40"),
        due: Amount.of("30"),
        dueExact: Amount.of("30"),
        dueUsd: Amount.of("33"),
        id: "invoice_a",
      },
    ]);
    expect(ageItems([open()], berlin).items).toMatchObject([
      { customer: "Ada@example.com", credited: Amount.zero, paid: Amount.zero },
    ]);
  });
});

describe("what is overpaid is a list of its own:", () => {
  test("of what was requested, less refunds, and never subtracted", () => {
    const first = open(
      { status: "COMPLETED", substatus: "OVERPAID" },
      {
        payments: [paid("a", "150", "2026-03-01 00:00:00")],
        refunds: [refunded("a", "20", "2026-04-01 00:00:00", true)],
      },
    );
    const { items, overpaid, totals } = ageItems([first, open({ id: "invoice_b" })], berlin);
    expect(overpaid).toEqual([
      {
        customerKey: "email:ada@example.com",
        customer: "Ada@example.com",
        number: undefined,
        issuedOn: "2026-01-10",
        currency: "EUR",
        overpaid: Amount.of("30"),
        id: "invoice_a",
      },
    ]);
    expect(items.map(({ id }) => id)).toEqual(["invoice_b"]);
    expect(totals).toMatchObject([{ due: Amount.of("100"), count: 1 }]);
  });

  test("of a voided invoice all that was paid", () => {
    const late = paid("late", "100", "2026-05-01 00:00:00", { completedAfterVoid: true });
    const voided = { status: "VOIDED", voidedAt: timestampOf("2026-04-01 00:00:00") } as const;
    const found = open(voided, { payments: [late, paid("a", "40", "2026-03-01 00:00:00")] });
    const overpaidAt = (time: string) =>
      ageItems([found], { ...berlin, asOf: timestampOf(time) }).overpaid.map(({ overpaid }) =>
        String(overpaid),
      );
    expect(overpaidAt("2026-03-31 23:59:59")).toEqual([]);
    expect(overpaidAt("2026-04-30 23:59:59")).toEqual(["40"]);
    expect(overpaidAt("2026-05-01 00:00:00")).toEqual(["140"]);
  });

  test("of an invoice that was charged back in part and credited in full what is left", () => {
    const payments = [paid("a", "100", "2026-03-01 00:00:00")];
    const refunds = [
      { ...refunded("a", "30", "2026-03-02 00:00:00", true), kind: "CHARGEBACK" as const },
    ];
    const creditNotes = [credited("100", "2026-04-01 00:00:00")];
    const facts = { payments, refunds, creditNotes };
    const found = open({ status: "COMPLETED", substatus: "CHARGED_BACK" }, facts);
    expect(ageItems([found], berlin).overpaid).toMatchObject([{ overpaid: Amount.of("70") }]);
    const before = { ...berlin, asOf: timestampOf("2026-03-31 00:00:00") };
    expect(ageItems([found], before).overpaid).toEqual([]);
  });

  test("of what credit notes leave to pay", () => {
    const payments = [paid("a", "100", "2026-03-01 00:00:00")];
    const creditNotes = [credited("100", "2026-04-01 00:00:00")];
    const { overpaid } = ageItems(
      [open({ status: "COMPLETED" }, { payments, creditNotes })],
      berlin,
    );
    expect(overpaid).toMatchObject([{ overpaid: Amount.of("100") }]);
  });

  test("and counts as a row", () => {
    const ageing = createAgeing(berlin);
    const late = { payments: [paid("a", "150", "2026-03-01 00:00:00")] };
    const exactly = { payments: [paid("a", "100", "2026-03-01 00:00:00")] };
    expect([open(), open({}, late), open({}, exactly), open()].map(ageing.add)).toEqual([
      ...[1, 2, 2, 3],
    ]);
  });
});

test.each<[string, boolean, Partial<Invoice>]>([
  ["is open", true, {}],
  ["was issued at the time", true, { createdAt: asOf }],
  ["was issued after it", false, { issuedAt: addSeconds(asOf, 1) }],
  ["was completed long before", false, { status: "COMPLETED" }],
  ["was voided long before", false, { status: "VOIDED" }],
  ["is overpaid", true, { status: "COMPLETED", substatus: "OVERPAID" }],
  ["was paid after it was voided", true, { status: "VOIDED", substatus: "PAID_AFTER_VOID" }],
  ["was paid before it was voided", true, { status: "VOIDED", paidBeforeVoid: true }],
  ["was charged back", true, { status: "COMPLETED", substatus: "CHARGED_BACK" }],
  ["was refunded long before", false, { status: "COMPLETED", substatus: "REFUNDED" }],
  ["was changed 5 minutes before", true, { status: "VOIDED", updatedAt: addSeconds(asOf, -300) }],
  ["was changed earlier", false, { status: "VOIDED", updatedAt: addSeconds(asOf, -301) }],
])("an invoice that %s can be open: %s", (_, isOpen, change) => {
  expect(canBeOpen(invoiceOf(change), asOf)).toBe(isOpen);
});

describe("customers", () => {
  const due = (days: number): Timestamp => timestampOf(`2026-11-${String(30 - days)} 12:00:00`);

  test("are one by VAT id, or else by e-mail address in any case, with the name of the newest", () => {
    const found = [
      open({ id: "invoice_1", customer: { vatId: "DE136695976", name: "Old name" } }),
      open({
        id: "invoice_2",
        customerEmail: "other@example.com",
        customer: { vatId: "DE136695976", name: "New name" },
        createdAt: timestampOf("2026-02-01 00:00:00"),
      }),
      open({ id: "invoice_3", customer: { vatId: "DE111111125" } }),
      open({ id: "invoice_4", customerEmail: "Kai@example.com" }),
      open({ id: "invoice_5", customerEmail: "kai@example.com" }),
    ];
    const { byCustomer } = ageItems(found, berlin);
    expect(byCustomer.map(({ customerKey, count }) => [customerKey, count])).toEqual([
      ["email:kai@example.com", 2],
      ["vat:DE136695976", 2],
      ["vat:DE111111125", 1],
    ]);
    expect(byCustomer[1]).toMatchObject({ customer: "New name", dueUsd: Amount.of("220") });
    const newestFirst = found
      .slice(0, 2)
      .map(({ invoice }, at) => open({ ...invoice, id: `invoice_${String(9 - at)}` }));
    expect(ageItems(newestFirst, berlin).byCustomer).toMatchObject([{ customer: "New name" }]);
  });

  test("with the oldest debts come first, and currencies are never added", () => {
    const found = [
      open({ id: "invoice_1", customerEmail: "much@example.com", price: Amount.of("900") }),
      open({ id: "invoice_2", customerEmail: "old@example.com", dueAt: due(20) }),
      open({ id: "invoice_3", customerEmail: "old@example.com", dueAt: due(20), currency: "USD" }),
      open({ id: "invoice_4", customerEmail: "older@example.com", dueAt: issued }),
    ];
    const { byCustomer, totals } = ageItems(found, berlin);
    expect(byCustomer.map(({ customer }) => customer)).toEqual([
      ...["older@example.com", "old@example.com", "much@example.com"],
    ]);
    expect(byCustomer[1]?.totals.map(({ currency, bucket }) => [currency, bucket])).toEqual([
      ["USD", "D1_30"],
      ["EUR", "D1_30"],
    ]);
    expect(totals.map(({ currency, bucket, count }) => [currency, bucket, count])).toEqual([
      ["USD", "D1_30", 1],
      ["EUR", "UNDATED", 1],
      ["EUR", "D1_30", 1],
      ["EUR", "OLDER", 1],
    ]);
  });
});

test("items are sorted by due date, undated ones last, then by identifier", () => {
  const found = [
    open({ id: "invoice_d" }),
    open({ id: "invoice_c", dueAt: issued }),
    open({ id: "invoice_a" }),
    open({ id: "invoice_b", dueAt: issued }),
    open({ id: "invoice_e", dueAt: timestampOf("2026-01-09 00:00:00") }),
  ];
  const sorted = ["invoice_e", "invoice_b", "invoice_c", "invoice_a", "invoice_d"];
  expect(ageItems(found, berlin).items.map(({ id }) => id)).toEqual(sorted);
  expect(ageItems(found.reverse(), berlin).items.map(({ id }) => id)).toEqual(sorted);
});
