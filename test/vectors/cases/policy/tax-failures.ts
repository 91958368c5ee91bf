import { custom, market, productItem, proPlan, rejected, type VectorCase } from "../build.ts";
import { gross, tax, taxed, vat } from "./build-policy.ts";

const rates = market("EUR");
const item = custom("EUR", "100");
const letters = "abcdefghijk".split("");
const many = Array.from({ length: 101 }, (_, index) => `t${String(index)}`);

/** Lines of ten taxes each, with 101 different ones. */
const full = Array.from({ length: 11 }, (_, line) =>
  taxed(item, ...many.slice(line * 10, line * 10 + 10)),
);

const failing = (
  name: string,
  why: string,
  items: VectorCase["request"]["items"],
  ...paths: ReadonlyArray<string>
): VectorCase => ({
  name: `tax-${name}`,
  why,
  request: { items: items ?? [] },
  catalog: proPlan("EUR", "10"),
  rates,
  taxes: [vat, gross, tax("old", "16", { is_active: 0 }), ...letters.map((id) => tax(id, "1"))],
  expected: rejected("VALIDATION_FAILED", ...paths),
});

/** Taxes that a line cannot have. */
export const taxFailures: ReadonlyArray<VectorCase> = [
  failing(
    "inclusive-and-exclusive",
    "The taxes of a line are all inclusive or all exclusive.",
    [taxed(item, "vat", "gross")],
    "items.0.tax_ids",
  ),
  failing(
    "repeated",
    "A line has each tax once.",
    [item, taxed(item, "vat", "a", "vat")],
    "items.1.tax_ids.2",
  ),
  failing(
    "repeated-twice",
    "Every repetition is named.",
    [taxed(item, "vat", "vat", "vat")],
    "items.0.tax_ids.1",
    "items.0.tax_ids.2",
  ),
  failing("unknown", "A tax must exist.", [taxed(item, "nowhere")], "items.0.tax_ids.0"),
  failing(
    "unknown-among-others",
    "Its place in the list is named.",
    [taxed(item, "vat"), taxed(item, "vat", "nowhere")],
    "items.1.tax_ids.1",
  ),
  failing("inactive", "A tax must be active.", [taxed(item, "old")], "items.0.tax_ids.0"),
  failing(
    "unknown-and-inactive",
    "Every tax that cannot be used is named.",
    [taxed(item, "nowhere", "vat", "old")],
    "items.0.tax_ids.0",
    "items.0.tax_ids.2",
  ),
  failing(
    "of-eleven-kinds",
    "A line has at most 10 taxes.",
    [taxed(item, ...letters)],
    "items.0.tax_ids",
  ),
  failing(
    "failures-of-several-lines",
    "Every line is checked.",
    [taxed(item, "gross", "a"), taxed(item, "old"), taxed(item, "vat"), taxed(item, "b", "b")],
    "items.0.tax_ids",
    "items.1.tax_ids.0",
    "items.3.tax_ids.1",
  ),
  failing(
    "unknown-of-a-product",
    "Taxes of products are checked too.",
    [taxed(productItem("pro", "pro", 1), "nowhere")],
    "items.0.tax_ids.0",
  ),
  failing(
    "unknown-beside-an-unknown-product",
    "Issues of several lines are listed together.",
    [taxed(item, "nowhere"), productItem("contra", "pro", 1)],
    "items.0.tax_ids.0",
    "items.1.product_id",
  ),
  failing(
    "unknown-without-a-currency",
    "The currency is required at the same time.",
    [taxed(item, "nowhere"), custom("USD", "1")],
    "currency",
    "items.0.tax_ids.0",
  ),
  {
    ...failing(
      "unknown-without-records",
      "No tax exists.",
      [taxed(item, "vat")],
      "items.0.tax_ids.0",
    ),
    taxes: [],
  },
  {
    ...failing(
      "unknown-of-the-document",
      "Taxes of the document are checked in the same way.",
      [taxed(item, "nowhere"), taxed(item, "gross", "vat")],
      "items.0.tax_ids.0",
      "items.1.tax_ids",
    ),
    tax: { at: "DOCUMENT" },
  },
  {
    ...failing("of-too-many-kinds", "A quote has at most 100 different taxes.", full, "items"),
    taxes: many.map((suffix) => tax(suffix, "1")),
  },
];
