import * as v from "../record/described-schema.ts";
import { isNumberPattern, numberPatternRequirement } from "../invoice/number-series.ts";
import type { Organization } from "./organization.ts";
import { seller } from "../party/party-property.ts";
import { codec } from "../record/codec.ts";
import { omitted, optional, type JsonRecord } from "../record/field.ts";
import { roundingFields } from "./organization-rounding-record.ts";
import { recordSchema } from "../record/record-schema.ts";
import { withValue } from "../record/requirement.ts";
import { ownId, text, title } from "../record/value-fields.ts";

/** The pattern of the numbers of invoices, or of credit notes. */
const numberingProperty = v.pipe(
  v.string(numberPatternRequirement),
  v.check(isNumberPattern, withValue(numberPatternRequirement)),
);

/** The records of organizations. */
export const organizationCodec = codec<Organization>()(
  {
    id: ownId("organization_id", "org"),
    name: title("name"),
    imageUrl: optional(text("image_url")),
    seller,
    ...roundingFields,
    numbering: omitted(text("numbering", numberingProperty)),
    creditNumbering: omitted(text("credit_numbering", numberingProperty)),
  },
  [
    ...(["id", "name", "image_url", "seller"] as const),
    ...(["totals", "increments", "rounding", "numbering", "credit_numbering"] as const),
  ],
);

/** An organization in a data file. @inline */
export interface OrganizationRecord extends JsonRecord {
  readonly id: string;
}

/** The schema of an organization in a data file. */
export const organizationRecordSchema = recordSchema<OrganizationRecord>(organizationCodec.entries);
