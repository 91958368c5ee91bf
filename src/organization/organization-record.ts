import * as v from "../record/described-schema.ts";
import { isNumberPattern, numberPatternRequirement } from "../invoice/number-series.ts";
import type { Organization } from "./organization.ts";
import { seller } from "../party/party-record.ts";
import { codec } from "../record/codec.ts";
import { optional, type JsonRecord } from "../record/field.ts";
import { roundingProperty } from "./organization-rounding-record.ts";
import { recordSchema } from "../record/record-schema.ts";
import { withValue } from "../record/requirement.ts";
import { ownId, text, title } from "../record/value-fields.ts";

/** The records of organizations. */
export const organizationCodec = codec<Organization>()(
  {
    id: ownId("organization_id", "org"),
    name: title("name"),
    imageUrl: optional(text("image_url")),
    seller,
  },
  ["id", "name", "image_url", "seller"],
);

/** The pattern of the numbers of invoices, or of credit notes. */
const numberingProperty = v.pipe(
  v.string(numberPatternRequirement),
  v.check(isNumberPattern, withValue(numberPatternRequirement)),
);

/** An organization in a data file, with its rounding and the patterns of its numbers. @inline */
export interface OrganizationRecord extends JsonRecord {
  readonly id: string;
}

/** The schema of an organization in a data file. */
export const organizationRecordSchema = recordSchema<OrganizationRecord>({
  ...organizationCodec.entries,
  rounding: v.nullish(roundingProperty),
  numbering: v.nullish(numberingProperty),
  credit_numbering: v.nullish(numberingProperty),
});
