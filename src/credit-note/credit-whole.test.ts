import { memoryStore, randomIds } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  timestampOf,
  type OrganizationId,
} from "quittance";
import { fixedClock, fixedTaxes, rateSetOf } from "quittance/testing";
import { creditNoteDescription } from "quittance/adapter";
import { expect, test } from "vitest";
import { creditNoteLine, creditStep } from "./credit-note.ts";

const shop: OrganizationId = "org_shop";

const taxOf = (percent: string, isInclusive: boolean) => ({
  taxId: `tax_${percent}` as const,
  name: "VAT",
  percent: Amount.of(percent),
  category: "S" as const,
  exemptionReason: undefined,
  isInclusive,
  isCompound: false,
});

const open = async (
  prices: ReadonlyArray<string>,
  { isInclusive = false, quantity = 3, others = [], isApart = false, ...options }: Options = {},
) => {
  const shared = ["19", ...others].map((percent) => taxOf(percent, isInclusive));
  const apart = prices.map((_, index) => ({
    ...taxOf("19", isInclusive),
    taxId: `tax_line_${String(index)}` as const,
  }));
  const taxes = isApart ? apart : shared;
  const quittance = createQuittance({
    ...memoryStore(),
    rates: fixedRates(rateSetOf({ EUR: "0.9", CHF: "0.8" })),
    taxes: fixedTaxes(taxes),
    clock: fixedClock(timestampOf("2026-01-01 00:00:00")),
    newId: randomIds,
    totals: "invoice",
    ...options,
  });
  const items = prices.map((price, index) => ({
    ...({ type: "PAYMENT_INTENT", currency: "CHF", price: Amount.of(price), quantity } as const),
    taxIds: (isApart ? apart.slice(index, index + 1) : shared).map(({ taxId }) => taxId),
  }));
  const request = { customerEmail: "ada@example.com", items };
  const created = orThrow(await quittance.invoices.create(shop, request));
  let count = 0;
  const credit = async (...parts: ReadonlyArray<number | string | undefined>) => {
    const lines = parts.flatMap((part, index) => {
      const invoiceItemId = created.items[index]?.id;
      if (part === undefined || invoiceItemId === undefined) return [];
      return [
        typeof part === "number"
          ? { invoiceItemId, quantity: part }
          : { invoiceItemId, amount: Amount.of(part) },
      ];
    });
    count += 1;
    const idempotencyKey = String(count);
    const request = { idempotencyKey, lines };
    const result = await quittance.creditNotes.create(shop, created.invoice.id, request);
    return creditNoteDescription.creditNoteRecord.json.write(
      orThrow(result).creditNote,
    ) as unknown as NoteJson;
  };
  const totalsOf = async (...parts: ReadonlyArray<number | string | undefined>) => {
    const { totals } = await credit(...parts);
    return [totals?.net, totals?.tax, totals?.rounding, totals?.price].join(" ");
  };
  return { credit, totalsOf, price: Amount.render(created.invoice.price) };
};

interface NoteJson {
  readonly lines: ReadonlyArray<Readonly<Record<"total" | "is_rest", unknown>>>;
  readonly total: string;
  readonly totals?: Readonly<Record<"net" | "tax" | "rounding" | "price", string>>;
  readonly steps: ReadonlyArray<
    Readonly<Record<"calculation_type" | "price", string>> & { readonly details: unknown }
  >;
}

interface Options {
  readonly isInclusive?: boolean;
  readonly quantity?: number;
  /** The percentages of further taxes of each line. */
  readonly others?: ReadonlyArray<string>;
  /** Whether each line has a tax record of its own, of the same rate. */
  readonly isApart?: boolean;
  readonly totals?: "invoice" | "shop" | "exact" | undefined;
  readonly increments?: { readonly CHF: string };
}

test("pieces of a line are credited by whole net prices and taxes", async () => {
  const { totalsOf, price } = await open(["3.3333"]);
  expect(price).toBe("11.9");
  expect(await totalsOf(2)).toBe("6.67 1.27 0 7.94");
  expect(await totalsOf(1)).toBe("3.33 0.63 0 3.96");
});

test.each([
  ["invoice", ["0.15", "0.16"], "0.31"],
  ["shop", ["0.15", "0.15"], "0.3"],
] as const)(
  "the lines of a note add up to its total in the profile %s",
  async (totals, expected, total) => {
    // 19 % of 0.13 are 0.0247, and of 0.26 they are 0.0494: 0.05 on an invoice, twice 0.02 in a shop.
    const { credit } = await open(["0.13", "0.13", "0.13"], { totals });
    const linesOf = ({ lines }: NoteJson) => lines.map((line) => line.total);
    const first = await credit(1, 1);
    expect([linesOf(first), first.total]).toEqual([expected, total]);
    const second = await credit(2, "0.1", 3);
    const sum = Amount.sum(linesOf(second).map((each) => Amount.of(String(each))));
    expect([Amount.render(sum), linesOf(second)[1]]).toEqual([second.total, "0.1"]);
  },
);

test("a line that is credited by an amount to its end says so, and has nothing left", async () => {
  const { credit } = await open(["1.25", "1.25"], { quantity: 1 });
  // A note of both is 2.98: after the first line, which is 1.49, 1.49 is left.
  const first = await credit(1);
  expect(first.lines).toEqual([expect.not.objectContaining({ is_rest: 1 })]);
  const left = Amount.subtract(Amount.of("2.98"), Amount.of(first.total));
  const second = await credit(undefined, Amount.render(left));
  expect(second.lines).toMatchObject([{ amount: "1.49", is_rest: 1, total: "1.49" }]);
  await expect(credit(undefined, "0.01")).rejects.toThrow("Only 0 CHF of the line is left");
  await expect(credit(undefined, 1)).rejects.toThrow("Only 0 CHF of the line is left");
});

test("an amount is credited exactly, and what its tax misses is rounding", async () => {
  const { totalsOf } = await open(["100"], { quantity: 1 });
  expect(await totalsOf("0.03")).toBe("0.03 0.01 -0.01 0.03");
  expect(await totalsOf("11.9")).toBe("10 1.9 0 11.9");
  expect(await totalsOf(1)).toBe("89.97 17.09 0.01 107.07");
});

test("the rounding of inclusive prices is credited, too", async () => {
  const { totalsOf, price } = await open(["9.99", "9.99", "9.99"], {
    isInclusive: true,
    quantity: 1,
  });
  expect(price).toBe("29.97");
  expect(await totalsOf(1)).toBe("8.4 1.6 -0.01 9.99");
  expect(await totalsOf(undefined, 1, 1)).toBe("16.78 3.18 0.02 19.98");
});

test("credit notes of prices in cash are in cash", async () => {
  const { totalsOf, price } = await open(["3.34"], { increments: { CHF: "0.05" } });
  expect(price).toBe("11.9");
  expect(await totalsOf(1)).toBe("3.34 0.63 -0.02 3.95");
  expect(await totalsOf(2)).toBe("6.68 1.27 0 7.95");
});

test.each(["shop", "invoice"] as const)(
  "a %s credits parts of the steps of lines",
  async (totals) => {
    const { totalsOf, credit } = await open(["3.3333"], { totals });
    expect(await totalsOf(1)).toBe("3.33 0.63 0 3.96");
    const { steps } = await credit(2);
    expect(steps.map(({ calculation_type: type, price }) => [type, price])).toEqual([
      ...[["PAYMENT_INTENT", "6.6666"]],
      ...[["ROUNDING", "6.67"]],
      ...[["TAX", "7.94"]],
      ...[["TOTAL", "7.94"]],
      ...[["TOTAL_USD", "9.925"]],
    ]);
  },
);

test("records of one rate have the parts of its tax that their lines lead to", async () => {
  const { credit } = await open(["50", "100"], { quantity: 2, isApart: true });
  const { steps } = await credit(1, 1);
  // 19 % of 150 are 28.50, of which the line with 50 has a third.
  const taxes = steps.filter(({ calculation_type: type }) => type === "TAX");
  expect(taxes.map(({ details }) => details)).toMatchObject([
    { tax_id: "tax_line_0", base: "50", amount: "9.5" },
    { tax_id: "tax_line_1", base: "100", amount: "19" },
  ]);
});

test("notes that credit everything credit each record of a tax by its share of the invoice", async () => {
  const { credit } = await open(["0.13", "0.13", "0.13"], { isApart: true });
  const notes = [await credit(1, 1, 1), await credit(1, 1, 1), await credit(1, 1, 1)];
  const amounts = new Map<string, Amount>();
  for (const { details } of notes.flatMap(({ steps }) => steps)) {
    const { tax_id: id, amount } = details as { readonly tax_id?: string; readonly amount: string };
    if (id !== undefined) {
      amounts.set(id, Amount.add(amounts.get(id) ?? Amount.zero, Amount.of(amount)));
    }
  }
  // 19 % of 1.17 are 0.22, of which a third is 0.073: one of the records has a cent more.
  expect([...amounts.values()].map(Amount.render).toSorted()).toEqual(["0.07", "0.07", "0.08"]);
});

test.each(["exact", undefined] as const)("the profile %s has no totals", async (totals) => {
  const { credit } = await open(["10"], { totals });
  expect(Object.keys(await credit(1))).not.toContain("totals");
});

test("an amount of a line with several taxes leaves a unit for each of them", async () => {
  const { credit, price } = await open(["1"], { quantity: 1, others: ["8.25"] });
  expect(price).toBe("1.27");
  await expect(credit("1.26")).rejects.toThrow();
  await credit("1.25");
  expect((await credit("0.02")).totals).toMatchObject({ price: "0.02" });
});

test("amounts of a line add up, and a piece without a unit of its own may be all of the line", async () => {
  const { credit } = await open(["3.3333"]);
  const notes = [await credit("5.9"), await credit("5.9")];
  expect(notes.map(({ totals }) => totals?.price)).toEqual(["5.9", "5.9"]);
  expect(notes[0]?.lines).toMatchObject([{ quantity: null, amount: "5.9", total: "5.9" }]);
  const { totalsOf } = await open(["0.005"], { quantity: 2 });
  expect([await totalsOf(1), await totalsOf(1)]).toEqual(["0.01 0 0 0.01", "0 0 0 0"]);
});

test("stored lines are read with zeros at their ends", () => {
  const line = { invoice_item_id: "invoice_item_1", quantity: 1, amount: null, total: "5.00" };
  expect(creditNoteLine.read(line)).toMatchObject({ total: Amount.of("5") });
});

test("the step of a tax has its details, and other steps have none", () => {
  const step = {
    invoiceItemId: undefined,
    type: "TAX",
    title: "VAT",
    currency: "CHF",
    price: { before: Amount.of("10"), after: Amount.of("11.9") },
    tax: { tax: taxOf("19", false), base: Amount.of("10"), amount: Amount.of("1.9") },
  } as const;
  const written = creditStep.json.write(step);
  expect(written["details"]).toEqual({
    tax_id: "tax_19",
    name: "VAT",
    percent: "19",
    category: "S",
    base: "10",
    amount: "1.9",
    inclusive: "false",
  });
  expect(creditStep.read(written)).toEqual(step);
  const total = { ...step, type: "TOTAL", tax: undefined };
  const other = creditStep.json.write(total);
  expect(other["details"]).toEqual([]);
  expect(creditStep.read(other)).toEqual(total);
});
