import * as v from "valibot";
import type { Organization } from "../organization/organization.ts";
import { codec } from "./codec.ts";
import { optional, type JsonRecord } from "./field.ts";
import { roundingProperty } from "./organization-rounding.ts";
import { recordSchema } from "./record-schema.ts";
import { ownId, text, title } from "./value-fields.ts";

/** The records of organizations. */
export const organizationCodec = codec<Organization>()(
  {
    id: ownId("organization_id", "org"),
    name: title("name"),
    imageUrl: optional(text("image_url")),
  },
  ["id", "name", "image_url"],
);

/** An organization in a data file, with how its prices are rounded. */
export interface OrganizationRecord extends JsonRecord {
  readonly id: string;
}

/** The schema of an organization in a data file. */
export const organizationRecordSchema = recordSchema<OrganizationRecord>({
  ...organizationCodec.entries,
  rounding: v.nullish(roundingProperty),
});
