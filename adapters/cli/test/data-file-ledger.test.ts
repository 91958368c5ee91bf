import type { JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { changed, issuesOf, library, replaced } from "./sample-file.ts";

const at = `invoices\\.0 \\(${library}\\)`;

describe("an issue of a data file names the invoice or payment, by the pattern", () => {
  test.each<readonly [issue: string, file: JsonObject]>([
    [
      `^${at}\\.organization_id: org_missing does not exist$`,
      changed("invoices", library, { organization_id: "org_missing" }),
    ],
    [
      `^${at}: invoice_item_school_library_1 belongs to another organization \\(and at \\d+ more places\\)$`,
      changed("invoices", library, { organization_id: "org_harbour" }),
    ],
    [
      `^${at}: invoice_item_school_library_1 belongs to another invoice$`,
      replaced(`"invoice_id":"${library}"`, '"invoice_id":"invoice_workshop"'),
    ],
    [
      `^${at}\\.items \\(invoice_item_school_library_1\\)\\.product_id: product_none does not exist$`,
      replaced('"product_id":"product_field_guide"', '"product_id":"product_none"'),
    ],
    [
      "\\.product_id: product_caliper belongs to another organization$",
      replaced('"product_id":"product_field_guide"', '"product_id":"product_caliper"'),
    ],
    [
      "\\.billing_schema_id: schema_none does not exist$",
      replaced('"billing_schema_id":"schema_field_guide_gbp"', '"billing_schema_id":"schema_none"'),
    ],
    [
      `^invoices\\.1 \\(${library}\\): occurs more than once$`,
      changed("invoices", "invoice_almanac_year", { id: library }),
    ],
    [
      "^invoices\\.items\\.1 \\(invoice_item_almanac_year_1\\): occurs more than once$",
      replaced("invoice_item_school_library_1", "invoice_item_almanac_year_1"),
    ],
    [
      `^${at}\\.redirect_url: Invalid URL$`,
      changed("invoices", library, { redirect_url: "javascript:alert(document.domain)//" }),
    ],
    [
      `^${at}\\.customer_email: Invalid email address$`,
      changed("invoices", library, { customer_email: "robin" }),
    ],
    [
      `^${at}\\.metadata\\.k+: A key of metadata must have 1 to 40 characters`,
      changed("invoices", library, { metadata: { ["k".repeat(41)]: "x" } }),
    ],
    [
      "\\.title must have at most 200 characters, not \\d+$",
      replaced('"title":"Total"', `"title":"${"t".repeat(201)}"`),
    ],
    [
      "\\(payment_star_charts_1\\)\\.invoice_id: invoice_none does not exist$",
      changed("payments", "payment_star_charts_1", { invoice_id: "invoice_none" }),
    ],
    [
      "\\(payment_star_charts_1\\)\\.invoice_id: invoice_workshop belongs to another organization$",
      changed("payments", "payment_star_charts_1", { invoice_id: "invoice_workshop" }),
    ],
    [
      "\\(payment_star_charts_1\\)\\.provider_id: prov_none does not exist$",
      changed("payments", "payment_star_charts_1", { provider_id: "prov_none" }),
    ],
    [
      "\\(payment_workshop_1\\): occurs more than once$",
      changed("payments", "payment_star_charts_1", { id: "payment_workshop_1" }),
    ],
    [
      "org_lantern key cardhouse-70318\\): occurs more than once$",
      changed("payments", "payment_star_charts_1", { idempotency_key: "cardhouse-70318" }),
    ],
    [
      "\\(payment_star_charts_1\\): rates\\.units_per_usd has no rate for PLN$",
      changed("payments", "payment_star_charts_1", { currency: "PLN" }),
    ],
  ])("%s", (issue, file) => {
    expect(issuesOf(file).join("\n")).toMatch(new RegExp(issue, "m"));
  });
});
