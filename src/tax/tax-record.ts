import { taxCategories, type Tax } from "./tax.ts";
import { codec } from "../record/codec.ts";
import { omitted, optional } from "../record/field.ts";
import { amount, flag, id, oneOf, ownId, text, timestamp, title } from "../record/value-fields.ts";

/** The records of taxes. */
export const taxCodec = codec<Tax>()(
  {
    id: ownId("tax_id", "tax"),
    organizationId: id("organization_id", "org"),
    versionGroupId: text("version_group_id"),
    isActive: flag("is_active"),
    name: title("name"),
    percent: amount("percent"),
    category: oneOf("category", taxCategories),
    exemptionReason: optional(text("exemption_reason")),
    exemptionCode: omitted(text("exemption_code")),
    isInclusive: flag("is_inclusive"),
    isCompound: flag("is_compound"),
    jurisdiction: optional(text("jurisdiction")),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["id", "organization_id", "version_group_id", "is_active", "name"] as const),
    ...(["percent", "category", "exemption_reason", "is_inclusive", "is_compound"] as const),
    ...(["exemption_code", "jurisdiction", "created_at", "updated_at"] as const),
  ],
);
