import { maxUrlLength } from "../contact/contact-limits.ts";
import { isWebAddress } from "../contact/web-address.ts";
import type { ErrorRows } from "../failure/error-row.ts";
import { seller } from "../party/seller.ts";
import { entity, orNull } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import {
  columnValue,
  exactOptional,
  id,
  name,
  optional,
  removable,
  type ColumnValue,
} from "../schema/values.ts";
import { roundingRules, settingChanges, settings } from "./organization-settings.ts";

const imageUrl: ColumnValue<string> = columnValue(
  { type: "text" },
  {
    form: { type: "string", maxLength: maxUrlLength, pattern: "^https?://[^/]" },
    message: `must be an http or https URL of at most ${String(maxUrlLength)} characters`,
    read: (given) => (typeof given === "string" && isWebAddress(given) ? given : undefined),
  },
);

/** The stored records of organizations, in the order of JSON. */
export const organizationRecord = entity(
  "organization",
  {
    id: id("org"),
    name,
    imageUrl: orNull(imageUrl),
    /** Who issues its invoices. New invoices keep the seller of their time. */
    seller: optional(seller),
    ...settings,
  },
  roundingRules,
);

/** An organization that collects payments, as a payer sees it. */
export interface Organization extends Out<typeof organizationRecord>, Named {}

/** The request for a new organization. */
export const newOrganization = object(
  {
    /** Defaults to a new identifier. Pass one so that the call can be repeated. */
    id: optional(id("org")),
    /** 1 to 200 characters. */
    name,
    /** An http or https URL of at most 2048 characters. */
    imageUrl: optional(imageUrl),
    /** Who issues its invoices. */
    seller: optional(seller),
    ...settings,
  },
  roundingRules,
);

/** What a caller passes to create an organization. */
export interface NewOrganization extends In<typeof newOrganization>, Named {}

/** The request to change an organization. */
export const organizationChanges = object({
  /** 1 to 200 characters. */
  name: exactOptional(name),
  imageUrl: removable(imageUrl),
  seller: removable(seller),
  ...settingChanges,
});

/**
 * What a caller passes to change an organization. Absent properties stay; `undefined` removes any
 * but the name.
 */
export interface OrganizationChanges extends In<typeof organizationChanges>, Named {}

/** There is no organization with this identifier, or it has no name yet. */
export interface OrganizationNotFound {
  readonly kind: "OrganizationNotFound";
}

/** What is reported about the errors of organizations. */
export const organizationErrors = {
  OrganizationNotFound: {
    code: "NOT_FOUND",
    message: "Not found",
    thrown: "There is no such organization",
  },
} as const satisfies ErrorRows<OrganizationNotFound>;
