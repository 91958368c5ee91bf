import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readSharedHash, sharedHash } from "../../docs/.vitepress/playground/page/share-shop.ts";
import { setField } from "../../docs/.vitepress/playground/shop/change-shop.ts";
import { priceShop } from "../../docs/.vitepress/playground/shop/price-shop.ts";
import { shopProgram } from "../../docs/.vitepress/playground/shop/shop-program.ts";
import { sampleShop, type Shop } from "../../docs/.vitepress/playground/shop/shop.ts";

describe("a link of the playground", () => {
  test("opens the same form on the same tab", () => {
    const shop = setField(sampleShop, "items.2.title", "Versand 📦 à 5 €");
    const hash = sharedHash(shop, "tamper");
    expect(hash).toMatch(/^#tamper=[\w-]+$/u);
    expect(readSharedHash(hash)).toEqual({ shop, tab: "tamper" });
  });

  const encoded = (value: unknown): string => `#quote=${btoa(JSON.stringify(value))}`;

  test.each([
    ["nothing", ""],
    ["another tab", sharedHash(sampleShop, "quote").replace("#quote", "#other")],
    ["text that is not encoded", "#quote=%%%"],
    ["text that is not JSON", `#quote=${btoa("{")}`],
    ["another type", encoded({ ...sampleShop, items: "none" })],
    ["a property that is missing", encoded({ ...sampleShop, rates: undefined })],
    ["a rate of no currency", encoded({ ...sampleShop, rates: { "a b": "1" } })],
    ["too many lines", encoded({ ...sampleShop, items: Array(101).fill(sampleShop.items[2]) })],
  ])("with %s opens the sample", (_, hash) => {
    expect(
      readSharedHash(hash.replaceAll("=", (sign, at) => (at > 6 ? "" : sign))),
    ).toBeUndefined();
  });
});

/** Runs a program as a file of this repository. */
const outputOf = (program: string): string => {
  const folder = mkdtempSync(join("node_modules", ".program-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "program.mts");
  writeFileSync(file, program);
  const flags = ["--import", "tsx", "--conditions=@quittance/source", file];
  return execFileSync(process.execPath, flags, { encoding: "utf8" }).trim();
};

describe("the copied program calculates the total of the form", () => {
  const withTexts = (texts: Readonly<Record<string, string>>): Shop =>
    Object.entries(texts).reduce((shop, [path, text]) => setField(shop, path, text), sampleShop);

  test.each([
    ["of the sample", {}],
    [
      "with taxes, coupons and rounding",
      { tax: "ADDED", coupons: "spring POUNDS5", rounding: "HALF_EVEN:TOTAL", currency: "JPY" },
    ],
    ["with a tax that prices contain", { tax: "CONTAINED", rounding: "UP:LINE" }],
  ])("%s", { timeout: 120_000 }, async (_, texts) => {
    const shop = withTexts(texts);
    const { json } = await priceShop(shop);
    expect(outputOf(shopProgram(shop))).toBe(
      `${String(json?.total.price)} ${shop.currency || "EUR"}`,
    );
  });
});
