import { memoryStore, randomIds } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, idOf, orThrow, timestampOf } from "quittance";
import { verifyInvoice } from "quittance/evidence";
import { fixedClock, fixedTaxes, rateSetOf } from "quittance/testing";
import { renderFullInvoice } from "quittance/wire";
import fc from "fast-check";
import { expect, test } from "vitest";

const shop = idOf("org", "org_shop");

const taxes = (
  [
    ["a", "19", false],
    ["b", "19", false],
    ["c", "8.25", false],
    ["d", "19", true],
    ["e", "25", true],
  ] as const
).map(([id, percent, isInclusive]) => ({
  ...{ taxId: idOf("tax", `tax_${id}`), name: `Tax ${id}`, percent: Amount.of(percent) },
  ...{ category: "S" as const, exemptionReason: undefined, isInclusive, isCompound: false },
}));

const service = (totals: "invoice" | "shop" | "exact" | undefined) =>
  createQuittance({
    ...memoryStore(),
    ...{ rates: fixedRates(rateSetOf({ EUR: "0.9", GBP: "0.7" })), taxes: fixedTaxes(taxes) },
    ...{ clock: fixedClock(timestampOf("2026-01-01 00:00:00")), newId: randomIds, totals },
  });

const anyItems = fc.array(
  fc.record({
    type: fc.constant("PAYMENT_INTENT" as const),
    currency: fc.constantFrom("EUR" as const, "GBP" as const),
    price: fc.integer({ min: 100, max: 999_999 }).map((n) => Amount.of((n / 1000).toFixed(3))),
    quantity: fc.integer({ min: 1, max: 9 }),
    taxIds: fc.constantFrom(...taxes.map(({ taxId }) => [taxId]), []),
    adjustments: fc.constantFrom([], [{ type: "DISCOUNT" as const, percent: Amount.of("12.5") }]),
  }),
  { minLength: 1, maxLength: 6 },
);

const parts = new Set(["items", "calculations", "taxes"] as const);

test.each(["invoice", "shop", "exact", undefined] as const)(
  "invoices of the profile %s are verified, and found when an amount is changed",
  async (totals) => {
    const property = fc.asyncProperty(
      anyItems,
      fc.integer({ min: 0, max: 999 }),
      async (items, at) => {
        const request = { currency: "EUR", customerEmail: "ada@example.com", items } as const;
        const created = orThrow(await service(totals).createInvoice(shop, request));
        const json = JSON.stringify(renderFullInvoice(created, parts, "organization"));
        expect(verifyInvoice(JSON.parse(json))).toEqual([]);
        const changed = JSON.parse(json) as { calculations: Array<{ price: string }> };
        const step = changed.calculations[at % changed.calculations.length];
        if (step === undefined) throw new Error("an invoice has steps");
        step.price = Amount.render(Amount.add(Amount.of(step.price), Amount.of("0.01")));
        expect(verifyInvoice(changed)).not.toEqual([]);
      },
    );
    await fc.assert(property);
  },
);
