import { invalid, type KindRows } from "./error-row.ts";

const notRotatable = {
  REVOKED: "A revoked API key cannot be rotated",
  EXPIRED: "An expired API key cannot be rotated",
  ROTATED: "The API key was rotated before",
} as const;

/** The kinds of errors that no HTTP operation has, so that they have no code. */
export const libraryErrors = {
  AdjustmentInvalid: {
    thrown: ({ type, reason }) => `The ${type} adjustment has no valid price: ${reason}`,
  },
  TooManyPayments: {
    thrown: ({ limit }) => `A call records at most ${String(limit)} payments`,
  },
  OutboxPositionInvalid: {
    thrown: ({ reason }) => `The outbox has no event at the position: ${reason}`,
  },
  AdministrationInvalid: invalid("request"),
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
} as const satisfies KindRows;
