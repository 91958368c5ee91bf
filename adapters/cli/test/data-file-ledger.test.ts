import { describe, expect, test } from "vitest";
import { changed, issuesOf, library, replaced } from "./sample-file.ts";

const at = `invoices\\.0 \\(${library}\\)`;

describe("an issue of a data file names the invoice or payment:", () => {
  test.each([
    [
      "an invoice of an organization that does not exist",
      changed("invoices", library, { organization_id: "org_missing" }),
      `^${at}\\.organization_id: org_missing does not exist$`,
    ],
    [
      "an invoice of another organization than its records",
      changed("invoices", library, { organization_id: "org_harbour" }),
      `^${at}: invoice_item_school_library_1 belongs to another organization \\(and at \\d+ more places\\)$`,
    ],
    [
      "an item of another invoice",
      replaced(`"invoice_id":"${library}"`, '"invoice_id":"invoice_workshop"'),
      `^${at}: invoice_item_school_library_1 belongs to another invoice$`,
    ],
    [
      "a product that does not exist",
      replaced('"product_id":"product_field_guide"', '"product_id":"product_none"'),
      `^${at}\\.items \\(invoice_item_school_library_1\\)\\.product_id: product_none does not exist$`,
    ],
    [
      "a product of another organization",
      replaced('"product_id":"product_field_guide"', '"product_id":"product_caliper"'),
      "\\.product_id: product_caliper belongs to another organization$",
    ],
    [
      "a schema that does not exist",
      replaced('"billing_schema_id":"schema_field_guide_gbp"', '"billing_schema_id":"schema_none"'),
      "\\.billing_schema_id: schema_none does not exist$",
    ],
    [
      "a duplicate invoice",
      changed("invoices", "invoice_almanac_year", { id: library }),
      `^invoices\\.1 \\(${library}\\): occurs more than once$`,
    ],
    [
      "a duplicate item",
      replaced("invoice_item_school_library_1", "invoice_item_almanac_year_1"),
      "^invoices\\.items\\.1 \\(invoice_item_almanac_year_1\\): occurs more than once$",
    ],
    [
      "a redirect URL that runs a script",
      changed("invoices", library, { redirect_url: "javascript:alert(document.domain)//" }),
      `^${at}\\.redirect_url: Invalid URL$`,
    ],
    [
      "an invalid e-mail address",
      changed("invoices", library, { customer_email: "robin" }),
      `^${at}\\.customer_email: Invalid email address$`,
    ],
    [
      "a metadata key that is too long",
      changed("invoices", library, { metadata: { ["k".repeat(41)]: "x" } }),
      `^${at}\\.metadata\\.k+: A key of metadata must have 1 to 40 characters`,
    ],
    [
      "a step whose title is too long",
      replaced('"title":"Total"', `"title":"${"t".repeat(201)}"`),
      "\\.title must have at most 200 characters, not \\d+$",
    ],
    [
      "a payment of an invoice that does not exist",
      changed("payments", "payment_star_charts_1", { invoice_id: "invoice_none" }),
      "\\(payment_star_charts_1\\)\\.invoice_id: invoice_none does not exist$",
    ],
    [
      "a payment of another organization's invoice",
      changed("payments", "payment_star_charts_1", { invoice_id: "invoice_workshop" }),
      "\\(payment_star_charts_1\\)\\.invoice_id: invoice_workshop belongs to another organization$",
    ],
    [
      "a payment of a provider that does not exist",
      changed("payments", "payment_star_charts_1", { provider_id: "prov_none" }),
      "\\(payment_star_charts_1\\)\\.provider_id: prov_none does not exist$",
    ],
    [
      "a duplicate payment",
      changed("payments", "payment_star_charts_1", { id: "payment_workshop_1" }),
      "\\(payment_workshop_1\\): occurs more than once$",
    ],
    [
      "a duplicate idempotency key",
      changed("payments", "payment_star_charts_1", { idempotency_key: "cardhouse-70318" }),
      "org_lantern key cardhouse-70318\\): occurs more than once$",
    ],
    [
      "a payment in a currency without a rate",
      changed("payments", "payment_star_charts_1", { currency: "PLN" }),
      "\\(payment_star_charts_1\\): rates\\.units_per_usd has no rate for PLN$",
    ],
  ])("%s", (_name, file, message) => {
    expect(issuesOf(file).join("\n")).toMatch(new RegExp(message, "m"));
  });
});
