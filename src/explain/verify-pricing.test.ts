import { memoryCatalog } from "@quittance/memory";
import { createQuotes, Amount, type Pricing } from "quittance";
import { verifyPricing } from "quittance/explain";
import { sequentialIds } from "quittance/testing";
import { expect, test } from "vitest";
import { planInvoice } from "../invoice/invoice-plan.ts";
import type { Proration } from "../pricing/proration.ts";
import { rightOf } from "../../test/support/right-of.ts";
import {
  catalogOwner,
  product,
  sampleQuotePorts,
  schema,
  tea,
} from "../../test/support/sample-catalog.ts";
import { timestampOf } from "../time/timestamp.ts";

const tier = (upTo: string | undefined, price: string) => ({
  upTo: upTo === undefined ? undefined : Amount.of(upTo),
  unitPrice: Amount.of(price),
  flatPrice: Amount.zero,
});
const volume: Pricing = {
  model: "VOLUME",
  tiers: [tier("5", "7"), tier("10", "6.5"), tier(undefined, "6")],
  included: Amount.of("100"),
  minimum: Amount.of("10"),
};
const priceOf = (pricing: Pricing | undefined, price = "0") =>
  schema({ pricing, basePrice: { currency: "GBP", amount: Amount.of(price) } });

/** Creates a line at a price, and compares it with another one. */
const compared = async (
  priced: ReturnType<typeof priceOf>,
  by: typeof priced,
  proration?: Proration,
) => {
  const catalog = memoryCatalog({ products: [product()], billingSchemas: [priced] });
  const item = tea({ units: Amount.of("2"), quantity: 1, proration });
  const quotes = createQuotes({ ...sampleQuotePorts, catalog });
  const { items, calculations } = planInvoice(
    {
      organizationId: catalogOwner,
      request: { customerEmail: "ada@example.com" },
      quote: rightOf(await quotes.calculate(catalogOwner, { currency: "GBP", items: [item] })),
    },
    sequentialIds(),
    timestampOf("2025-07-17 14:00:00"),
  );
  const [line] = items;
  const own = calculations.filter(({ invoiceItemId }) => invoiceItemId === line?.id).reverse();
  return verifyPricing(line ?? { quantity: 0 }, own, by).map(({ path }) => path);
};

test("a line is consistent with the billing schema that it was priced with", async () => {
  for (const found of [priceOf(volume), priceOf(undefined, "3"), priceOf({ model: "UNIT" }, "3")]) {
    expect(await compared(found, found)).toEqual([]);
  }
});

test("the proration of a line is not one of the steps of its billing schema", async () => {
  const half: Proration = { unit: "DAY", from: 0, to: 15, whole: 30 };
  for (const found of [priceOf(volume), priceOf(undefined, "3")]) {
    expect(await compared(found, found, half)).toEqual([]);
  }
});

test("a line that was read without its calculations has no mismatch", () => {
  expect(verifyPricing({ quantity: 1 }, [], priceOf(volume))).toEqual([]);
});

test("changes of a model that leave the price as it is are found", async () => {
  const changes: ReadonlyArray<readonly [Partial<Pricing>, string]> = [
    [{ included: Amount.of("50") }, "calculations.0.included"],
    [{ tiers: [tier("6", "7"), tier(undefined, "6")] }, "calculations.0.bounds calculations.1.to"],
    [{ tiers: [tier("5", "9"), tier(undefined, "6")] }, "calculations.1.unit_price"],
    [{ model: "GRADUATED" }, "calculations.0.pricing"],
  ];
  for (const [change, path] of changes) {
    expect(await compared(priceOf(volume), priceOf({ ...volume, ...change }))).toEqual(
      path.split(" "),
    );
  }
});

test("a step that the billing schema does not have, and another price, are found", async () => {
  const free = priceOf({ ...volume, minimum: undefined });
  expect(await compared(priceOf(volume), free)).toContain("calculations.0.minimum");
  expect(await compared(priceOf(undefined, "3"), priceOf(undefined, "4"))).toEqual([
    ...["calculations.0.price", "calculations.0.unit_price"],
  ]);
});
