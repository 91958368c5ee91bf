import { describe, expect, test } from "vitest";
import { changed, dataFileIssues, library, replaced } from "./ledger-file.ts";

const at = `invoices\\.0 \\(${library}\\)`;

describe("a data file is refused by invoice or payment:", () => {
  test.each([
    [
      "an invoice of nobody",
      changed("invoices", library, { organization_id: "org_nobody" }),
      `^${at}\\.organization_id: org_nobody does not exist$`,
    ],
    [
      "an invoice of another organization than its records",
      changed("invoices", library, { organization_id: "org_harbour" }),
      `^${at}: invoice_item_school_library_1 belongs to another organization \\(and at \\d+ more places\\)$`,
    ],
    [
      "an item of another invoice",
      replaced(`"invoice_id":"${library}"`, '"invoice_id":"invoice_workshop"'),
      `^${at}: invoice_item_school_library_1 names another invoice$`,
    ],
    [
      "a product that is not there",
      replaced('"product_id":"product_field_guide"', '"product_id":"product_none"'),
      `^${at}\\.items \\(invoice_item_school_library_1\\)\\.product_id: product_none does not exist$`,
    ],
    [
      "a product of another organization",
      replaced('"product_id":"product_field_guide"', '"product_id":"product_caliper"'),
      "\\.product_id: product_caliper belongs to another organization$",
    ],
    [
      "a schema that is not there",
      replaced('"billing_schema_id":"schema_field_guide_gbp"', '"billing_schema_id":"schema_none"'),
      "\\.billing_schema_id: schema_none does not exist$",
    ],
    [
      "an invoice that occurs twice",
      changed("invoices", "invoice_almanac_year", { id: library }),
      `^invoices\\.1 \\(${library}\\): occurs twice$`,
    ],
    [
      "an item that occurs twice",
      replaced("invoice_item_school_library_1", "invoice_item_almanac_year_1"),
      "^invoices\\.items\\.1 \\(invoice_item_almanac_year_1\\): occurs twice$",
    ],
    [
      "a redirect URL that runs a script",
      changed("invoices", library, { redirect_url: "javascript:alert(document.domain)//" }),
      `^${at}\\.redirect_url: Invalid URL$`,
    ],
    [
      "an e-mail address that is none",
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
      "a status that there is not",
      changed("invoices", library, { status: "PAID" }),
      `^${at}\\.status must be one of PENDING`,
    ],
    [
      "a payment of an invoice that is not there",
      changed("payments", "payment_star_charts_1", { invoice_id: "invoice_none" }),
      "\\(payment_star_charts_1\\)\\.invoice_id: invoice_none does not exist$",
    ],
    [
      "a payment of another organization's invoice",
      changed("payments", "payment_star_charts_1", { invoice_id: "invoice_workshop" }),
      "\\(payment_star_charts_1\\)\\.invoice_id: invoice_workshop belongs to another organization$",
    ],
    [
      "a payment by a provider that is not there",
      changed("payments", "payment_star_charts_1", { provider_id: "prov_none" }),
      "\\(payment_star_charts_1\\)\\.provider_id: prov_none does not exist$",
    ],
    [
      "a payment that occurs twice",
      changed("payments", "payment_star_charts_1", { id: "payment_workshop_1" }),
      "\\(payment_workshop_1\\): occurs twice$",
    ],
    [
      "a key that two payments have",
      changed("payments", "payment_star_charts_1", { idempotency_key: "cardhouse-70318" }),
      "org_lantern key cardhouse-70318\\): occurs twice$",
    ],
    [
      "a payment in a currency that has no rate",
      changed("payments", "payment_star_charts_1", { currency: "PLN" }),
      "\\(payment_star_charts_1\\): rates\\.units_per_usd has no PLN, which its value needs$",
    ],
    [
      "a payment for nothing that anybody can pay",
      changed("payments", "payment_star_charts_1", { price: "1e3" }),
      "^payments\\.2 \\(payment_star_charts_1\\)\\.price must be a decimal string",
    ],
  ])("%s", (_name, file, words) => {
    expect(dataFileIssues(file).join("\n")).toMatch(new RegExp(words, "m"));
  });
});
