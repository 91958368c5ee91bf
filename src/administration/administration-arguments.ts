import { roundingModes } from "../money/round-units.ts";
import { roundingPlaces } from "../quote/rounding-policy.ts";
import { totalsProfiles } from "../quote/totals-profile.ts";
import { scopes } from "../api-key/credential.ts";
import {
  boolean,
  currency,
  number,
  organizationId,
  providerId,
  text,
  timestamp,
} from "../quittance/argument-types.ts";
import type { Type } from "../quittance/check-type.ts";

/** `ApiKeyId` */
export const apiKeyId: Type = { kind: "id", prefix: "key" };

/** `Seller`, which the operations read by its description. */
const seller: Type = { kind: "object" };

/** How an organization rounds, and the patterns of its numbers. */
const organizationSettings: Readonly<Record<string, Type>> = {
  totals: { kind: "oneOf", values: totalsProfiles },
  increments: { kind: "record", of: text },
  rounding: {
    kind: "object",
    required: {
      mode: { kind: "oneOf", values: roundingModes },
      at: { kind: "oneOf", values: roundingPlaces },
    },
    optional: { increments: { kind: "record", of: text } },
  },
  numbering: text,
  creditNumbering: text,
};

/** `OrganizationChanges` */
export const organizationChanges: Type = {
  kind: "object",
  optional: /* @__PURE__ */ Object.assign(
    { name: text, imageUrl: text, seller },
    organizationSettings,
  ),
};

/** `NewOrganization` */
export const newOrganization: Type = {
  kind: "object",
  required: { name: text },
  optional: /* @__PURE__ */ Object.assign(
    { id: organizationId, imageUrl: text, seller },
    organizationSettings,
  ),
};

const providerType: Type = { kind: "oneOf", values: ["FIAT", "CRYPTO"] };
const currencyCodes: Type = { kind: "array", of: currency };

/** `NewProvider` */
export const newProvider: Type = {
  kind: "object",
  required: { id: providerId, name: text, type: providerType, currencies: currencyCodes },
};

/** `ProviderChanges` */
export const providerChanges: Type = {
  kind: "object",
  optional: { name: text, type: providerType, currencies: currencyCodes, isActive: boolean },
};

/** `ApiKeyContent` */
export const apiKeyContent: Type = {
  kind: "object",
  required: { name: text },
  optional: {
    scopes: {
      kind: "textOr",
      text: "all",
      else: { kind: "array", of: { kind: "oneOf", values: scopes } },
    },
    expiresAt: timestamp,
  },
};

/** `RotateOptions` */
export const rotateOptions: Type = { kind: "object", optional: { overlapSeconds: number } };

/** `RangeOptions` of the rows with some identifiers. */
export const rangeOptions = (id: Type): Type => ({
  kind: "object",
  optional: { after: id, limit: number },
});
