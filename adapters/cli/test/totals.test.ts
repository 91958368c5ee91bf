import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "quittance/wire";
import { afterAll, describe, expect, test } from "vitest";
import { createMigratedDatabase } from "../../postgres/test/support/migrated-database.ts";
import { quittance, serve } from "./run-cli.ts";
import { changed } from "./sample-file.ts";
import { post } from "./sample-requests.ts";

const folder = mkdtempSync(join(tmpdir(), "quittance-totals-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const taxOf = (id: string, percent: string, isInclusive = 0) => ({
  ...{ id, organization_id: "org_lantern", version_group_id: id, is_active: 1, name: "VAT" },
  ...{ percent, category: "S", is_inclusive: isInclusive, is_compound: 0 },
  created_at: "2025-01-03 10:00:00",
});

const taxes = [
  ...[taxOf("tax_us", "8.25"), taxOf("tax_se", "25"), taxOf("tax_a", "19"), taxOf("tax_b", "19")],
  ...[taxOf("tax_de", "19", 1), taxOf("tax_es", "21", 1)],
];

/** The sample data with taxes, and settings of the organization of the sample key. */
const taxed = (settings: JsonObject): string => {
  const path = join(mkdtempSync(join(folder, "data-")), "data.json");
  const file = changed("organizations", "org_lantern", settings);
  writeFileSync(path, JSON.stringify({ ...file, taxes }));
  return path;
};

const itemOf = (currency: string, price: string, tax: string, rest: object = {}) => ({
  ...{ type: "PAYMENT_INTENT", currency, price, tax_ids: [tax] },
  ...rest,
});

const item = itemOf("SEK", "99.99", "tax_se");
const three = { currency: "SEK", items: [item, item, item] };

const gross = itemOf("EUR", "9.99", "tax_de");
const discounted = { adjustments: [{ type: "DISCOUNT", percent: "40" }] };

/** Requests with their net price, tax, rounding and price in the profiles. */
const published = [
  {
    items: [itemOf("USD", "51.86", "tax_us", discounted)],
    invoice: ["31.12", "2.57", "0", "33.69"],
    shop: ["31.12", "2.57", "0", "33.69"],
  },
  {
    items: three.items,
    invoice: ["299.97", "74.99", "0", "374.96"],
    shop: ["299.97", "75", "0", "374.97"],
  },
  {
    items: [gross, gross, gross],
    invoice: ["25.18", "4.78", "0.01", "29.97"],
    shop: ["25.17", "4.8", "0", "29.97"],
  },
  {
    items: [itemOf("EUR", "379.00", "tax_es", { quantity: 2 })],
    invoice: ["626.45", "131.55", "0", "758"],
    shop: ["626.45", "131.55", "0", "758"],
  },
  {
    items: [itemOf("EUR", "0.03", "tax_a"), itemOf("EUR", "0.03", "tax_b")],
    invoice: ["0.06", "0.01", "0", "0.07"],
    shop: ["0.06", "0.02", "0", "0.08"],
  },
] as const;

interface Totals {
  readonly profile: string;
  readonly net: string;
  readonly tax: string;
  readonly rounding: string;
  readonly price: string;
}

const amountsOf = (totals: Totals | undefined) =>
  totals && [totals.net, totals.tax, totals.rounding, totals.price];

const quoted = (args: ReadonlyArray<string>, body: object = three): Totals | undefined => {
  const { out } = quittance(["quote", "--json", ...args], JSON.stringify(body));
  return (JSON.parse(out) as { readonly totals?: Totals }).totals;
};

describe("quittance quote", () => {
  test.each(published)("has the totals of its profile, and none without one: %j", (expected) => {
    const data = ["--data", taxed({})];
    const { items } = expected;
    for (const profile of ["invoice", "shop"] as const) {
      const found = quoted([...data, "--totals", profile], { items });
      expect(found?.profile).toBe(profile);
      expect(amountsOf(found)).toEqual(expected[profile]);
    }
    expect(quoted([...data, "--totals", "exact"], { items })).toBeUndefined();
    expect(quoted(data, { items })).toBeUndefined();
  });

  test("prefers the profile or the rounding of the organization", () => {
    const shop = ["--data", taxed({ totals: "shop" })];
    expect(quoted([...shop, "--totals", "invoice"])?.price).toBe("374.97");
    expect(quoted([...shop, "--rounding", "half-up:total"])?.price).toBe("374.97");
    const rounding = { mode: "HALF_UP", at: "TOTAL" };
    expect(quoted(["--data", taxed({ rounding }), "--totals", "invoice"])).toBeUndefined();
  });

  test("rounds the price to what cash is paid in", () => {
    const franc = { currency: "CHF", items: [{ ...item, currency: "CHF", tax_ids: null }] };
    expect(quoted(["--totals", "shop", "--increments", "CHF=0.05,SEK=1"], franc)).toMatchObject({
      ...{ net: "99.99", rounding: "0.01", price: "100" },
    });
  });

  test.each([
    [["--totals", "invoices"], '--totals must be one of invoice, shop, exact, not "invoices".'],
    [["--totals", "shop", "--rounding", "up:line"], "Set totals or rounding, not both."],
    [["--increments", "CHF=0.05"], "Set increments with totals invoice or shop."],
    [["--totals", "shop", "--increments", "CHF"], "--increments must be CODE=AMOUNT"],
    [["--totals", "shop", "--increments", "CHF=0.05,CHF=1"], "--increments must be CODE=AMOUNT"],
    [["--totals", "shop", "--increments", "CHF=0.005"], "The increment of CHF is invalid"],
  ])("rejects %j", (args, message) => {
    for (const command of ["quote", "serve"]) {
      const { code, err } = quittance([command, ...args], JSON.stringify(three));
      expect(code).toBe(2);
      expect(err).toContain(message);
    }
  });
});

interface Invoice {
  readonly id: string;
  readonly price: string;
}

const invoiced = async (url: string): Promise<Invoice> => {
  const { data } = await post(url, "/invoices", { ...three, customer_email: "ada@example.com" });
  return data as Invoice;
};

const totalsOf = async (url: string, { id }: Invoice): Promise<Totals | null | undefined> => {
  const { data } = await post(url, `/invoices/${id}`, { expand: ["totals"] });
  return (data as { readonly totals?: Totals | null }).totals;
};

test.each(["invoice", "shop"] as const)("quittance serve --totals %s", async (profile) => {
  const serving = await serve(["--data", taxed({}), "--totals", profile]);
  for (const { items, [profile]: expected } of published) {
    const { data: quote } = await post(serving.url, "/pay/quote", { items });
    expect(amountsOf((quote as { readonly totals: Totals }).totals)).toEqual(expected);
    const request = { items, customer_email: "ada@example.com" };
    const { data } = await post(serving.url, "/invoices", request);
    const invoice = data as Invoice;
    expect(invoice.price).toBe(expected[3]);
    const totals = await totalsOf(serving.url, invoice);
    expect(totals?.profile).toBe(profile);
    expect(amountsOf(totals ?? undefined)).toEqual(expected);
  }
  expect(await serving.stop()).toBe(0);
});

test("an organization that changes its profile keeps the totals of its invoices", async () => {
  const database = await createMigratedDatabase("cli_totals");
  const url = ["--database-url", database.url];
  const update = (...args: ReadonlyArray<string>): string => {
    const { out, err } = quittance(["organizations", "update", "org_lantern", ...url, ...args]);
    return out + err;
  };
  try {
    const serving = await serve([...url, "--data", taxed({ totals: "invoice" })]);
    const prices = ["374.96"];
    const invoices = [await invoiced(serving.url)];
    for (const [args, price] of [
      [["--totals", "shop"], "374.97"],
      [["--increments", "SEK=1"], "375"],
      [["--rounding", "down:line"], "374.94"],
      [["--totals", "exact"], "374.9625"],
      [["--totals", "", "--json"], "374.9625"],
    ] as const) {
      update(...args);
      invoices.push(await invoiced(serving.url));
      prices.push(price);
    }
    expect(invoices.map(({ price }) => price)).toEqual(prices);
    const found = await Promise.all(invoices.map((invoice) => totalsOf(serving.url, invoice)));
    expect(found.map((totals) => totals && [totals.profile, totals.price])).toEqual([
      ...[["invoice", "374.96"], ["shop", "374.97"], ["shop", "375"], null, null, null],
    ]);
    for (const [at, { id, price }] of invoices.entries()) {
      const isRounded = at === 3;
      const { data } = await post(serving.url, "/pay/quote", { invoice: { id } });
      expect((data as { readonly total: { readonly price: string } }).total.price).toBe(
        isRounded ? "374.9625" : price,
      );
      const parts = ["items", "calculations", "totals"];
      const { data: whole } = await post(serving.url, `/invoices/${id}`, { expand: parts });
      expect(quittance(["verify"], JSON.stringify(whole)).code).toBe(0);
    }
    expect(update("--totals", "shop", "--increments", "CHF=0.05", "--json")).toContain(
      '"totals":"shop","increments":"CHF=0.05"',
    );
    expect(update("--rounding", "half-up:line", "--json")).toContain('"rounding":"half-up:line"');
    expect(update("--increments", "CHF=0.05")).toContain("Set increments with totals invoice or");
    expect(await serving.stop()).toBe(0);
    expect(quittance(["check", ...url]).out).toContain("No problems found.");
  } finally {
    await database.drop();
  }
});

test.each([
  [[], "invoice"],
  [["--totals", "shop"], "shop"],
])("quittance init %j stores the profile of the organization", async (args, totals) => {
  const database = await createMigratedDatabase("cli_init_totals");
  try {
    const url = ["--database-url", database.url];
    expect(quittance(["init", ...url, ...args]).code).toBe(0);
    const { out } = quittance(["organizations", "list", "--json", ...url]);
    expect(JSON.parse(out)).toMatchObject({ id: "org_main", totals });
  } finally {
    await database.drop();
  }
});
