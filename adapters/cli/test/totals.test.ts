import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { databaseInTest, expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { quittance } from "./run-cli.ts";
import { changed } from "./sample-file.ts";
import { post } from "./sample-requests.ts";

const folder = testFolder();

const taxes = [
  {
    id: "tax_se",
    organization_id: "org_lantern",
    version_group_id: "tax_se",
    is_active: 1,
    name: "VAT",
    percent: "25",
    category: "S",
    is_inclusive: 0,
    is_compound: 0,
    created_at: "2025-01-03 10:00:00",
  },
];

/** The sample data with taxes, and settings of the organization of the sample key. */
const taxed = (settings: JsonObject): string => {
  const path = join(mkdtempSync(join(folder, "data-")), "data.json");
  const file = changed("organizations", "org_lantern", settings);
  writeFileSync(path, JSON.stringify({ ...file, taxes }));
  return path;
};

const item = {
  type: "PAYMENT_INTENT",
  currency: "SEK",
  price: "99.99",
  tax_ids: ["tax_se"],
};
const three = { currency: "SEK", items: [item, item, item] };

/** The net price, tax, rounding and price of the request in the profiles. */
const amounts = {
  invoice: ["299.97", "74.99", "0", "374.96"],
  shop: ["299.97", "75", "0", "374.97"],
} as const;

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
  test("has the totals of its profile, and none without one", () => {
    const data = ["--data", taxed({})];
    for (const profile of ["invoice", "shop"] as const) {
      const found = quoted([...data, "--totals", profile]);
      expect(found?.profile).toBe(profile);
      expect(amountsOf(found)).toEqual(amounts[profile]);
    }
    expect(quoted([...data, "--totals", "exact"])).toBeUndefined();
    expect(quoted(data)).toBeUndefined();
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
      net: "99.99",
      rounding: "0.01",
      price: "100",
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
      expectUsageError(quittance([command, ...args], JSON.stringify(three)), message);
    }
  });
});

interface Invoice {
  readonly price: string;
}

const invoiced = async (url: string): Promise<Invoice> => {
  const { data } = await post(url, "/invoices", { ...three, customer_email: "ada@example.com" });
  return data as Invoice;
};

test.each(["invoice", "shop"] as const)("quittance serve --totals %s", async (profile) => {
  const serving = await serveInTest(["--data", taxed({}), "--totals", profile]);
  const { data: quote } = await post(serving.url, "/pay/quote", three);
  expect(amountsOf((quote as { readonly totals: Totals }).totals)).toEqual(amounts[profile]);
  const invoice = await invoiced(serving.url);
  expect(invoice.price).toBe(amounts[profile][3]);
});

test("organizations update changes what is whole in new invoices", async () => {
  const database = await databaseInTest("cli_totals");
  const url = ["--database-url", database.url];
  const update = (...args: ReadonlyArray<string>): string => {
    const { out, err } = quittance(["organizations", "update", "org_lantern", ...url, ...args]);
    return out + err;
  };
  const serving = await serveInTest([...url, "--data", taxed({ totals: "invoice" })]);
  expect((await invoiced(serving.url)).price).toBe("374.96");
  for (const [args, price, shown] of [
    [["--totals", "shop"], "374.97", '"totals":"shop"'],
    [["--increments", "SEK=1"], "375", '"increments":{"SEK":"1"}'],
    [["--rounding", "down:line"], "374.94", '"rounding":{"mode":"DOWN","at":"LINE"}'],
    [["--totals", ""], "374.9625", '"id":"org_lantern"'],
  ] as const) {
    expect(update(...args, "--json")).toContain(shown);
    expect((await invoiced(serving.url)).price).toBe(price);
  }
  expect(update("--increments", "CHF=0.05")).toContain("Set increments with totals invoice or");
  expect(quittance(["check", ...url]).out).toContain("No problems found.");
});

test.each([
  [[], "invoice"],
  [["--totals", "shop"], "shop"],
])("quittance init %j stores the profile of the organization", async (args, totals) => {
  const database = await databaseInTest("cli_init_totals");
  const url = ["--database-url", database.url];
  expect(quittance(["init", ...url, ...args]).code).toBe(0);
  const { out } = quittance(["organizations", "list", "--json", ...url]);
  expect(JSON.parse(out)).toMatchObject({ id: "org_main", totals });
});
