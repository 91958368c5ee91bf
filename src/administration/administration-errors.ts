import { issuesOf, type ErrorRows } from "../failure/error-row.ts";
import type { OrganizationId, ProviderId } from "../ids.ts";
import type { OwnRoundingIssue } from "../organization/organization-rounding.ts";
import type { Organization } from "../organization/organization.ts";
import type { Issue } from "../schema/schema.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** A validation issue of an organization, a provider, an API key or a list of them. */
export type AdministrationIssue =
  /** Not 1 to 200 characters. */
  | { readonly kind: "NameInvalid" }
  /** Not an http or https URL of at most 2048 characters. */
  | { readonly kind: "ImageUrlInvalid" }
  | { readonly kind: "SellerInvalid"; readonly issue: Issue }
  | { readonly kind: "OwnRoundingInvalid"; readonly issue: OwnRoundingIssue }
  /** Not a pattern with one `{n}`. */
  | { readonly kind: "NumberingInvalid"; readonly property: "numbering" | "creditNumbering" }
  /** A currency is repeated. */
  | { readonly kind: "CurrenciesInvalid" }
  /** Empty, or a scope is repeated. Leave scopes out for all of them. */
  | { readonly kind: "ScopesInvalid" }
  /** Not in the future. */
  | { readonly kind: "ExpiresAtInvalid" }
  /** Not an integer from 0 to 2,592,000 seconds, which are 30 days. */
  | { readonly kind: "OverlapInvalid" }
  /** Not an integer from 1 to 100. */
  | { readonly kind: "LimitInvalid" };

/** An argument is invalid, with every validation issue. */
export interface AdministrationInvalid {
  readonly kind: "AdministrationInvalid";
  readonly issues: ReadonlyArray<AdministrationIssue>;
}

/** A property whose stored value differs from the given one. @inline */
export interface StoredDifference {
  readonly property: keyof Omit<Organization, "id"> | "type" | "currencies";
  readonly stored: string | undefined;
  readonly given: string | undefined;
}

/** The identifier belongs to a record with other content. Nothing was changed. */
export interface RecordConflict {
  readonly kind: "RecordConflict";
  readonly id: OrganizationId | ProviderId;
  readonly differences: ReadonlyArray<StoredDifference>;
}

/** There is no organization with this identifier, or it has no name yet. */
export interface OrganizationNotFound {
  readonly kind: "OrganizationNotFound";
}

/** There is no payment provider with this identifier. */
export interface ProviderNotFound {
  readonly kind: "ProviderNotFound";
}

/** The organization has no such API key. */
export interface ApiKeyNotFound {
  readonly kind: "ApiKeyNotFound";
}

/** A key that is revoked, expired or already rotated cannot be rotated. */
export interface ApiKeyNotRotatable {
  readonly kind: "ApiKeyNotRotatable";
  readonly reason: "REVOKED" | "EXPIRED" | "ROTATED";
}

/** Every failure of creating an organization or a provider. @inline */
export type CreateRecordError = AdministrationInvalid | RecordConflict | PortFailed;

/** Every failure of `updateOrganization`. @inline */
export type UpdateOrganizationError = AdministrationInvalid | OrganizationNotFound | PortFailed;

/** Every failure of `updateProvider`. @inline */
export type UpdateProviderError = AdministrationInvalid | ProviderNotFound | PortFailed;

/** Every failure of `createApiKey`. @inline */
export type CreateApiKeyError = AdministrationInvalid | OrganizationNotFound | PortFailed;

/** Every failure of `rotateApiKey`. @inline */
export type RotateApiKeyError =
  AdministrationInvalid | ApiKeyNotFound | ApiKeyNotRotatable | PortFailed;

/** Every failure of the operations of administration. */
export type AdministrationError =
  | CreateRecordError
  | UpdateOrganizationError
  | UpdateProviderError
  | CreateApiKeyError
  | RotateApiKeyError;

const notRotatable = {
  REVOKED: "A revoked API key cannot be rotated",
  EXPIRED: "An expired API key cannot be rotated",
  ROTATED: "The API key was rotated before",
} as const;

/** What is reported about the errors of administration, which no HTTP operation has. */
export const administrationErrors = {
  AdministrationInvalid: { thrown: /* @__PURE__ */ issuesOf("request") },
  RecordConflict: {
    thrown: ({ differences }) => {
      const properties = differences.map(({ property }) => property).join(", ");
      return `A record with this identifier is stored with another value of ${properties}`;
    },
  },
  OrganizationNotFound: { thrown: "There is no such organization" },
  ProviderNotFound: { thrown: "There is no such provider" },
  ApiKeyNotFound: { thrown: "The organization has no such API key" },
  ApiKeyNotRotatable: { thrown: ({ reason }) => notRotatable[reason] },
} as const satisfies ErrorRows<Exclude<AdministrationError, PortFailed>>;
