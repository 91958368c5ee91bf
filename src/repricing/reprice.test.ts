import { describe, expect, test } from "vitest";
import {
  Amount,
  discount,
  fee,
  type Coupon,
  type Id,
  type Item,
  type Pricing,
  type Quote,
} from "quittance";
import { readCandidate, repriceInvoices } from "quittance/replay";
import { reprice } from "./reprice.ts";
import { testOrganization } from "quittance/testing";
import { createTestApp, teas } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { product, schema, tax, tea } from "../../test/support/sample-catalog.ts";
import { billed, customItem, quoteOfBilled } from "../../test/support/billed-quote.ts";
import { taxRequirement } from "../tax/tax.ts";
import { repricedOf } from "./repriced.ts";

const mine = { organizationId: testOrganization };

/** 10 units at 0 each, and all others at 2. */
const graduated: Pricing = {
  model: "GRADUATED",
  tiers: [
    { upTo: Amount.of("10"), unitPrice: Amount.zero, flatPrice: Amount.zero },
    { upTo: undefined, unitPrice: Amount.of("2"), flatPrice: Amount.zero },
  ],
};

const metered = {
  products: [...teas.products, product({ ...mine, id: "product_api", versionGroupId: "api" })],
  billingSchemas: [
    ...teas.billingSchemas,
    schema({
      ...mine,
      id: "schema_api",
      versionGroupId: "api",
      productId: "product_api",
      basePrice: { currency: "GBP", amount: Amount.zero },
      pricing: graduated,
    }),
  ],
};

const api = (units: string): Item => ({
  type: "PRODUCT",
  productId: "product_api",
  billingSchemaId: "schema_api",
  quantity: 1,
  units,
});

const custom = (price: string, other: Partial<Item> = {}): Item =>
  ({ currency: "GBP", price, quantity: 1, title: "Setup", ...other }) as Item;

interface Options {
  readonly totals?: "invoice" | "shop";
  readonly coupons?: ReadonlyArray<Partial<Coupon> & { readonly code: string }>;
  /** Percentages of taxes of every line. */
  readonly taxes?: ReadonlyArray<string>;
}

const quoteOf = async (
  items: ReadonlyArray<Item>,
  { totals, coupons = [], taxes = [] }: Options = {},
): Promise<Quote> => {
  const { payments } = createTestApp({ records: metered, ...(totals && { totals }) });
  const taxIds: Array<Id<"tax">> = [];
  for (const percent of taxes) {
    const tax = { name: `VAT ${percent}`, percent };
    taxIds.push(rightOf(await payments.taxes.create(testOrganization, tax)).created.id);
  }
  for (const { code, percent, amount, currency } of coupons) {
    rightOf(await payments.coupons.create(testOrganization, { code, percent, amount, currency }));
  }
  return rightOf(
    await payments.quotes.calculate(testOrganization, {
      currency: "GBP",
      items: items.map((item) => ({ ...item, ...(taxIds.length > 0 && { taxIds }) })),
      ...(coupons.length > 0 && { coupons: coupons.map(({ code }) => code) }),
    }),
  );
};

const candidateOf = (json: object) => rightOf(readCandidate(json));

const priceOf = (quote: Quote, json: object): string =>
  Amount.render(rightOf(reprice(quote, candidateOf(json))).total.price);

const schemaOf = (change: object, id = "schema_tea") => ({ billing_schemas: [{ id, ...change }] });

const taxed = (quote: Quote): string => quote.lines[0]?.line.taxes[0]?.taxId ?? "";

describe("a candidate changes", () => {
  test("the price of the lines with a billing schema, and no others", async () => {
    const quote = await quoteOf([tea({ quantity: 3 }), custom("7")]);
    expect(Amount.render(quote.total.price)).toBe("37");
    expect(priceOf(quote, schemaOf({ base_price: "10.5" }))).toBe("38.5");
    expect(priceOf(quote, schemaOf({ base_price: "10.5" }, "schema_other"))).toBe("37");
  });

  test("the pricing model: another one, none, or one where there was none", async () => {
    const quote = await quoteOf([api("25"), tea()]);
    expect(Amount.render(quote.total.price)).toBe("40");
    const tiers = [
      { up_to: "20", unit_price: "1" },
      { unit_price: "3", up_to: null },
    ];
    const graduatedNow = { pricing: { model: "GRADUATED", tiers } };
    expect(priceOf(quote, schemaOf(graduatedNow, "schema_api"))).toBe("45");
    expect(priceOf(quote, schemaOf({ pricing: null, base_price: "2" }, "schema_api"))).toBe("60");
    expect(priceOf(quote, schemaOf({ ...graduatedNow, base_price: "0" }))).toBe("31");
  });

  test("the percentage of a tax, or the taxes of a billing schema", async () => {
    const quote = await quoteOf([tea(), custom("10")], { taxes: ["10"] });
    const id = taxed(quote);
    expect(Amount.render(quote.total.price)).toBe("22");
    expect(priceOf(quote, { taxes: [{ id, percent: "20" }] })).toBe("24");
    expect(priceOf(quote, schemaOf({ tax_ids: [] }))).toBe("21");
    const other = { id: "tax_new", percent: "50", name: "New", category: "S", is_inclusive: 0 };
    const added = { ...schemaOf({ tax_ids: [id, "tax_new"] }), taxes: [other] };
    expect(priceOf(quote, added)).toBe("27");
  });

  test("a coupon: its percentage, its amount, or neither", async () => {
    const percent = await quoteOf([tea(), custom("10")], {
      coupons: [{ code: "TEN", percent: Amount.of("10") }],
    });
    expect(Amount.render(percent.total.price)).toBe("18");
    expect(priceOf(percent, { coupons: [{ code: "ten", percent: "25" }] })).toBe("15");
    expect(priceOf(percent, { coupons: [{ code: "TEN", removed: true }] })).toBe("20");
    expect(priceOf(percent, { coupons: [{ code: "OTHER", removed: true }] })).toBe("18");
    const rejected = leftOf(
      reprice(percent, candidateOf({ coupons: [{ code: "TEN", amount: "5" }] })),
    );
    expect(rejected).toEqual({ kind: "CouponWithoutCurrency", code: "TEN" });
  });

  test("the share of each line in the amount of a coupon, when a price changes", async () => {
    const quote = await quoteOf([tea(), custom("10")], {
      coupons: [{ code: "FIVE", amount: Amount.of("5"), currency: "GBP" }],
    });
    const [dearer] = rightOf(reprice(quote, candidateOf(schemaOf({ base_price: "40" })))).lines;
    expect(dearer && Amount.render(dearer.last.price.after)).toBe("36");
    expect(priceOf(quote, { coupons: [{ code: "FIVE", amount: "8" }] })).toBe("12");
    expect(priceOf(quote, { coupons: [{ code: "FIVE", percent: "50" }] })).toBe("10");
  });

  test("how all documents are rounded", async () => {
    const items = Array.from({ length: 3 }, () => custom("99.99"));
    const invoice = await quoteOf(items, { totals: "invoice", taxes: ["25"] });
    expect(Amount.render(invoice.total.price)).toBe("374.96");
    expect(priceOf(invoice, { totals: "shop" })).toBe("374.97");
    expect(priceOf(invoice, { totals: "exact" })).toBe("374.9625");
    expect(priceOf(invoice, { totals: "shop", increments: { GBP: "0.5" } })).toBe("375");
    expect(priceOf(invoice, { rounding: { mode: "DOWN", at: "TOTAL" } })).toBe("374.96");
    expect(priceOf(invoice, { tax: { at: "DOCUMENT" } })).toBe("374.9625");
  });
});

describe("a quote cannot be priced with", () => {
  const unpriceable = async (items: ReadonlyArray<Item>, json: object, options?: Options) =>
    leftOf(reprice(await quoteOf(items, options), candidateOf(json)));
  const whole = { name: "New", category: "S", percent: "5" };

  test("a tax that neither it nor the candidate defines", async () => {
    expect(await unpriceable([tea()], schemaOf({ tax_ids: ["tax_new"] }))).toEqual({
      kind: "TaxUndefined",
      line: 0,
      taxId: "tax_new",
    });
  });

  test("inclusive and exclusive taxes of one line", async () => {
    const taxes = [
      { id: "tax_in", ...whole, is_inclusive: 1 },
      { id: "tax_ex", ...whole, is_inclusive: 0 },
    ];
    const json = { ...schemaOf({ tax_ids: ["tax_in", "tax_ex"] }), taxes };
    expect(await unpriceable([custom("1"), tea()], json)).toMatchObject({
      kind: "LineRejected",
      line: 1,
      message: "Taxes must be either all inclusive or all exclusive taxes",
    });
  });

  test("more than 100 taxes", () => {
    const change = (line: number, count: number) => ({
      id: `schema_${String(line)}`,
      tax_ids: Array.from({ length: count }, (_, at) => `tax_${String(line)}_${String(at)}`),
    });
    const lines = Array.from({ length: 11 }, (_, at) =>
      billed({
        item: {
          ...({ type: "PRODUCT", productId: "product_tea" } as const),
          billingSchemaId: `schema_${String(at)}`,
        },
      }),
    );
    const quote = quoteOfBilled(lines);
    const repriced = (rest: number) => {
      const schemas = lines.map((_, at) => change(at, at === 10 ? rest : 10));
      const taxes = schemas
        .flatMap((schema) => schema.tax_ids)
        .map((id) => ({ id, name: "New", category: "S", percent: "1", is_inclusive: 0 }));
      return reprice(quote, candidateOf({ billing_schemas: schemas, taxes }));
    };
    expect(Amount.render(rightOf(repriced(0)).total.price)).toBe("120");
    expect(leftOf(repriced(1))).toEqual({
      kind: "LineRejected",
      line: undefined,
      message: `The document ${taxRequirement.documentTaxes}`,
    });
  });

  test("tiers beside its base price", async () => {
    const pricing = { model: "VOLUME", tiers: [{ up_to: null, unit_price: "1" }] };
    expect(await unpriceable([tea()], schemaOf({ pricing }))).toEqual({
      kind: "LineRejected",
      line: 0,
      message: "Base price must be 0 with tiers",
    });
  });

  test("a price of units with more than 18 decimals", async () => {
    const price = `1.${"0".repeat(18)}1`;
    const change = schemaOf({ pricing: null, base_price: price }, "schema_api");
    expect(await unpriceable([api("5")], change)).toEqual({
      kind: "LineRejected",
      line: 0,
      message: "Base price must have at most 18 decimals",
    });
    expect(priceOf(await quoteOf([tea()]), schemaOf({ base_price: price }))).toBe(price);
  });

  test("an amount that is out of range", async () => {
    const change = schemaOf({ pricing: null, base_price: "9".repeat(20) }, "schema_api");
    expect(await unpriceable([api("9".repeat(15)), api("9".repeat(15))], change)).toEqual({
      kind: "AmountOutOfRange",
      line: 0,
    });
  });
});

test("prorations are rounded as the policy of the candidate rounds", () => {
  const proration = { unit: "DAY", from: 0, to: 1, whole: 3 } as const;
  const doubled = [fee({ percent: Amount.of("100") })];
  const quote = quoteOfBilled([billed({ proration, adjustments: doubled })]);
  const price = (json: object) => priceOf(quote, json);
  expect([price({}).slice(0, 8), price({ totals: "invoice" })]).toEqual(["6.666666", "6.66"]);
  expect(price({ rounding: { mode: "UP", at: "LINE" } })).toBe("6.68");
});

test("changes of custom items and of documents have parts of their own", () => {
  const vat = tax("vat", "10");
  const quote = quoteOfBilled([
    billed({ taxes: [vat] }),
    billed({ item: customItem, taxes: [vat] }),
  ]);
  const candidate = candidateOf({
    ...schemaOf({ base_price: "11" }),
    taxes: [{ id: "tax_vat", percent: "20" }],
  });
  const row = repricedOf({ id: "a", quote }, rightOf(reprice(quote, candidate)), candidate);
  const { parts, ...others } = row;
  expect(others).toEqual({
    id: "a",
    customer: undefined,
    currency: "EUR",
    before: Amount.of("22"),
    after: Amount.of("25.2"),
    change: Amount.of("3.2"),
  });
  const texts = parts.map((part) => [part.reason, part.product, part.lines, String(part.amount)]);
  expect(texts.map((cells) => cells.join(" "))).toEqual([
    ...["price product_tea reached 1", "tax product_tea reached 1.2", "tax custom custom 1"],
  ]);
});

test("changes of a product that cancel each other have no parts", () => {
  const other = { ...billed().item, billingSchemaId: "schema_b" } as const;
  const quote = quoteOfBilled([billed(), billed({ item: other })]);
  const candidate = candidateOf({
    billing_schemas: [
      { id: "schema_tea", base_price: "11" },
      { id: "schema_b", base_price: "9" },
    ],
  });
  const repriced = rightOf(reprice(quote, candidate));
  expect(repricedOf({ id: "a", quote }, repriced, candidate).parts).toEqual([]);
});

describe("repriceInvoices", () => {
  test("calls nothing that is not given", async () => {
    const empty = { id: "empty", quote: quoteOfBilled([]) };
    const documents = [
      { id: "a", quote: quoteOfBilled([billed()]) },
      ...Array<typeof empty>(9999).fill(empty),
    ];
    const candidate = candidateOf(schemaOf({ tax_ids: ["tax_new"] }));
    expect(await repriceInvoices(documents, candidate)).toMatchObject({ unpriceable: 1 });
  });

  const priced = async () => {
    const quote = await quoteOf([tea({ quantity: 2 }), custom("5"), api("20")], {
      totals: "invoice",
      taxes: ["19"],
    });
    return { id: "invoice_1", customer: "ada@example.com", quote };
  };

  test("states every difference by reason, product, customer and class of lines", async () => {
    const invoice = await priced();
    const candidate = candidateOf({
      ...schemaOf({ base_price: "11" }),
      taxes: [{ id: taxed(invoice.quote), percent: "20" }],
    });
    const { currencies, lines, unpriceable } = await repriceInvoices([invoice], candidate);
    expect({ lines, unpriceable }).toEqual({
      lines: { reached: 1, grandfathered: 1, custom: 1 },
      unpriceable: 0,
    });
    const [gbp] = currencies;
    expect(gbp).toMatchObject({ currency: "GBP", invoices: 1, dearer: 1, fromZero: 0 });
    const texts = (found: ReadonlyMap<unknown, Amount> | undefined) =>
      [...(found ?? [])].map(([name, amount]) => [name, Amount.render(amount)]);
    expect(gbp && [gbp.before, gbp.after, gbp.change].map(Amount.render)).toEqual([
      ...["53.55", "56.4", "2.85"],
    ]);
    expect(texts(gbp?.reasons)).toEqual([
      ["price", "2"],
      ["tax", "0.85"],
    ]);
    expect(texts(gbp?.classes)).toEqual([
      ["reached", "2"],
      ["document", "0.85"],
    ]);
    expect(texts(new Map(gbp?.products.map(({ product, change }) => [product, change])))).toEqual([
      ["product_tea", "2"],
      ["document", "0.85"],
    ]);
    expect(gbp?.customers.rises.map(({ customer }) => customer)).toEqual(["ada@example.com"]);
    expect(gbp?.largest.rises.map(({ id }) => id)).toEqual(["invoice_1"]);
    expect(texts(gbp?.percentiles)[0]).toEqual([5, "0.053221288515406162464985994397"]);
  });

  test("keeps documents that were free out of the percentiles, which they would disorder", async () => {
    const free = { id: "free", quote: await quoteOf([tea({ billingSchemaId: "schema_free" })]) };
    const paid = { id: "paid", quote: await quoteOf([tea()]) };
    const candidate = candidateOf({
      billing_schemas: [
        { id: "schema_free", base_price: "1" },
        { id: "schema_tea", base_price: "11" },
      ],
    });
    const { currencies } = await repriceInvoices([free, paid], candidate);
    expect(currencies[0]).toMatchObject({ invoices: 2, dearer: 2, fromZero: 1 });
    const shares = [...(currencies[0]?.percentiles.values() ?? [])].map(Amount.render);
    expect(shares).toEqual(["0.1", "0.1", "0.1", "0.1", "0.1", "0.1"]);
  });

  test("leaves out what has no price, and reports it", async () => {
    const invoice = await priced();
    const reported: Array<string> = [];
    const { currencies, unpriceable, lines } = await repriceInvoices(
      [invoice],
      candidateOf(schemaOf({ tax_ids: ["tax_new"] })),
      { onUnpriceable: ({ id }, { kind }) => reported.push(`${id} ${kind}`) },
    );
    expect({ currencies, unpriceable, reported }).toEqual({
      currencies: [],
      unpriceable: 1,
      reported: ["invoice_1 TaxUndefined"],
    });
    expect(lines).toEqual({ reached: 0, grandfathered: 0, custom: 0 });
  });

  test("adds up customers and products beyond the limit as others, and keeps the largest", async () => {
    const quote = await quoteOf([tea(), api("20")]);
    const documents = ["a", "b", "c"].map((customer) => ({ id: customer, customer, quote }));
    const candidate = candidateOf({
      billing_schemas: [
        { id: "schema_tea", base_price: "11" },
        { id: "schema_api", pricing: null, base_price: "2" },
      ],
    });
    const { currencies } = await repriceInvoices(documents, candidate, { groups: 1, largest: 2 });
    const [gbp] = currencies;
    expect(gbp?.products.map(({ product, change }) => [product, Amount.render(change)])).toEqual([
      ["others", "60"],
      ["product_tea", "3"],
    ]);
    expect(gbp?.customers.rises.map(({ customer }) => customer)).toEqual(["others", "a"]);
    expect(gbp?.largest.rises.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("counts a percentage of a changed price as a discount", async () => {
    const adjustments = [discount({ percent: Amount.of("50") })];
    const quote = await quoteOf([tea({ adjustments })]);
    const candidate = candidateOf(schemaOf({ base_price: "12" }));
    const { currencies } = await repriceInvoices([{ id: "one", quote }], candidate);
    const reasons = [...(currencies[0]?.reasons ?? [])];
    expect(reasons.map(([reason, amount]) => [reason, Amount.render(amount)])).toEqual([
      ["price", "2"],
      ["discount", "-1"],
    ]);
  });

  test("reports progress every 10,000 documents, and takes documents one by one", async () => {
    const quote = quoteOfBilled([]);
    const counts: Array<number> = [];
    let open = 0;
    function* documents() {
      for (let index = 0; index < 10_001; index += 1) {
        open += 1;
        yield { id: String(index), quote };
      }
    }
    const { currencies } = await repriceInvoices(documents(), candidateOf({}), {
      onInvoice: () => {
        open -= 1;
        if (open !== 0) throw new Error("more than one document was taken");
      },
      onProgress: (count) => counts.push(count),
    });
    expect(counts).toEqual([10_000]);
    expect(currencies[0]).toMatchObject({ invoices: 10_001, unchanged: 10_001 });
  });
});
