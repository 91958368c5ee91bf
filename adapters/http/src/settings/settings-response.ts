import { organizationDescription } from "quittance/adapter";
import * as v from "valibot";
import { sellerSchema } from "../invoice/party-response.ts";
import { recordEntries } from "../openapi/record-entries.ts";
import { closed, flag, named, namedSchemas, textOrNull } from "../openapi/response-properties.ts";

/** The settings of an organization. */
const settingsSchema = named(
  "Settings",
  closed({
    ...recordEntries(organizationDescription.organizationRecord.json),
    seller: v.exactOptional(sellerSchema),
    next_number: textOrNull,
    next_credit_number: textOrNull,
    revision: v.string(),
    is_editable: flag,
  }),
  "Settings that are not set are absent. The next numbers are null without a pattern. " +
    "`is_editable` is 1 if the key can change them.",
);

/** In the order of the document. */
export const settingsSchemas = namedSchemas(settingsSchema);
