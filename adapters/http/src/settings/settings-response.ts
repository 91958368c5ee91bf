import {
  eventDescription,
  organizationChangeDescription,
  organizationDescription,
  settingDescription,
} from "quittance/adapter";
import * as v from "valibot";
import { sellerSchema } from "../invoice/party-response.ts";
import { pageSchema } from "../openapi/page-response.ts";
import { recordEntries } from "../openapi/record-entries.ts";
import { closed, flag, id, named, namedSchemas } from "../openapi/response-properties.ts";

/** The settings of an organization. */
const settingsSchema = named(
  "Settings",
  closed({
    ...recordEntries(organizationDescription.organizationRecord.json),
    seller: v.exactOptional(sellerSchema),
    ...recordEntries(settingDescription.settingsRecord.json),
    is_editable: flag,
  }),
  "Settings that are not set are absent. The next numbers are null without a pattern. " +
    "`is_editable` is 1 if the key can change them.",
);

/** An event about a change of an organization, or of one of its webhook endpoints. */
export const organizationEventSchema = closed({
  ...recordEntries(eventDescription.eventRecord.json),
  data: closed({
    organization_change: closed({
      actor: closed(recordEntries(organizationChangeDescription.actorRecord.json)),
      webhook_endpoint_id: v.nullable(id("endpoint")),
      changed: v.array(closed({ property: v.string(), before: v.unknown(), after: v.unknown() })),
    }),
  }),
});

/** A page of such events. */
const changePageSchema = pageSchema("SettingsChangePage", "events", organizationEventSchema);

/** In the order of the document. */
export const settingsSchemas = namedSchemas(settingsSchema, changePageSchema);
