import type { AdministrationError } from "../operations/administration-errors.ts";
import type { PortFailed } from "../ports/errors.ts";
import { kindsOf, listed } from "./list-texts.ts";

/** Every failure that only administration has. */
export type AdministrationFailure = Exclude<AdministrationError, PortFailed>;

/** Returns whether a failure is one that only administration has. */
export const isAdministrationFailure = (failure: {
  readonly kind: string;
}): failure is AdministrationFailure => Object.hasOwn(kinds, failure.kind);

const kinds: Readonly<Record<AdministrationFailure["kind"], true>> = {
  AdministrationInvalid: true,
  RecordConflict: true,
  OrganizationNotFound: true,
  ProviderNotFound: true,
  ApiKeyNotFound: true,
  ApiKeyNotRotatable: true,
};

/** Returns what a failure of administration means. */
export const administrationMessage = (failure: AdministrationFailure): string => {
  switch (failure.kind) {
    case "AdministrationInvalid":
      return `The request is invalid: ${listed(kindsOf(failure.issues))}`;
    case "RecordConflict": {
      const properties = failure.differences.map(({ property }) => property).join(", ");
      return `A record with this identifier is stored with another value of ${properties}`;
    }
    case "OrganizationNotFound":
      return "There is no such organization";
    case "ProviderNotFound":
      return "There is no such provider";
    case "ApiKeyNotFound":
      return "The organization has no such API key";
    case "ApiKeyNotRotatable":
      return notRotatable[failure.reason];
  }
};

const notRotatable = {
  REVOKED: "A revoked API key cannot be rotated",
  EXPIRED: "An expired API key cannot be rotated",
  ROTATED: "The API key was rotated before",
} as const;
