import { eInvoiceDescription } from "quittance/adapter";
import * as v from "valibot";
import { closed, id, named, namedSchemas } from "../openapi/response-properties.ts";
import { schemaOf } from "../openapi/schema-of.ts";
import type { renderEInvoice, renderReadiness } from "./einvoice-render.ts";

const eInvoiceSchema = named(
  "EInvoice",
  schemaOf<ReturnType<typeof renderEInvoice>>()(
    closed({
      id: v.union([id("invoice"), id("credit")]),
      number: v.string(),
      type: v.picklist(["380", "381"]),
      profile: v.picklist(eInvoiceDescription.eInvoiceProfiles),
      syntax: v.picklist(eInvoiceDescription.eInvoiceSyntaxes),
      media_type: v.string(),
      file_name: v.string(),
      xml: v.string(),
    }),
  ),
);

const issue = closed({ term: v.string(), path: v.string(), message: v.string() });

const readinessSchema = named(
  "EInvoiceReadiness",
  schemaOf<ReturnType<typeof renderReadiness>>()(
    closed({ is_ready: v.boolean(), missing: v.array(issue), warnings: v.array(issue) }),
  ),
);

/** The schemas of e-invoices in responses. */
export const eInvoiceSchemas = namedSchemas(eInvoiceSchema, readinessSchema);
