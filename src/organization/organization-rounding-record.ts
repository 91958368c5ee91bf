import * as v from "../record/described-schema.ts";
import { currencies } from "../money/currency.ts";
import { roundingModes } from "../money/round-units.ts";
import type { OrganizationRounding } from "./organization-rounding.ts";
import { totalsProfiles, type CashIncrements } from "../quote/totals-profile.ts";
import { roundingPlaces, type MinorUnitsOptions } from "../quote/rounding-policy.ts";
import { codec } from "../record/codec.ts";
import { asIs, omitted, property } from "../record/field.ts";
import { amountText, oneOf } from "../record/property-schema.ts";
import { withValue } from "../record/requirement.ts";
import { id, oneOf as oneOfField } from "../record/value-fields.ts";

const increment =
  'must be a positive decimal string such as "0.05" with at most 20 digits before the decimal ' +
  "point and 30 after it";

const required: Readonly<Record<string, string>> = {
  mode: `is required: one of ${roundingModes.join(", ")}`,
  at: `is required: one of ${roundingPlaces.join(", ")}`,
};

/** Increments by currency: `{"CHF": "0.05"}`. */
const incrementsProperty: v.GenericSchema = v.record(
  v.picklist(currencies, withValue("must be the code of a supported currency")),
  v.pipe(amountText(increment), v.regex(/[1-9]/u, withValue(increment))),
  "must be an object",
);

/** The options of `minorUnits` as JSON: `{"mode": "HALF_UP", "at": "TOTAL"}`. */
const roundingProperty: v.GenericSchema = v.strictObject(
  {
    mode: oneOf(roundingModes),
    at: oneOf(roundingPlaces),
    increments: v.nullish(incrementsProperty),
  },
  ({ path }) => required[String(path?.[0].key)] ?? "must be an object",
);

/** The fields of `OwnRounding`. */
export const roundingFields = {
  totals: omitted(oneOfField("totals", totalsProfiles)),
  increments: omitted(
    property<CashIncrements, "increments">(
      "increments",
      { type: "object" },
      incrementsProperty,
      asIs,
      (value) => value as CashIncrements,
    ),
  ),
  rounding: omitted(
    property<MinorUnitsOptions, "rounding">(
      "rounding",
      { type: "object" },
      roundingProperty,
      ({ mode, at, increments }) => ({ mode, at, ...(increments && { increments }) }),
      (value) => {
        const { increments, ...rule } = value as MinorUnitsOptions;
        return increments ? { ...rule, increments } : rule;
      },
    ),
  ),
};

/** The records of how organizations round. */
export const organizationRoundingCodec = codec<OrganizationRounding>()(
  { organizationId: id("organization_id", "org"), ...roundingFields },
  ["organization_id", "totals", "increments", "rounding"],
);
