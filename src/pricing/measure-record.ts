import { pricingRequirement } from "./pricing-describe.ts";
import * as v from "../record/described-schema.ts";
import { withValue } from "../record/requirement.ts";
import { property, type Property } from "../record/field.ts";
import {
  closedObject,
  integerBetween,
  oneOf,
  timestampProperty,
} from "../record/property-schema.ts";
import { timestampOf } from "../time/timestamp.ts";
import { maxProrationWhole, prorationUnits, type LinePeriod } from "./proration.ts";
import { maxMeasureDecimals, maxMeasureIntegerDigits, unitPattern } from "./pricing.ts";

/** Matches a measure as text. */
const measurePattern = /* @__PURE__ */ new RegExp(
  `^(?:0|[1-9][0-9]{0,${String(maxMeasureIntegerDigits - 1)}})` +
    `(?:\\.[0-9]{1,${String(maxMeasureDecimals)}})?$`,
);

const measure = (message: string): v.GenericSchema<string> => {
  const shown = withValue(message);
  return v.pipe(
    v.string(shown),
    v.maxLength(maxMeasureIntegerDigits + 1 + maxMeasureDecimals, shown),
    v.regex(measurePattern, shown),
  );
};

/** The measure of one piece of a line. */
export const unitsProperty: v.GenericSchema<string> = measure(pricingRequirement.units);

/** A number of units of a billing schema. */
export const measureProperty: v.GenericSchema<string> = measure(pricingRequirement.measure);

/** The name or the UN/ECE code of a unit. */
export const unitProperty: v.GenericSchema<string> = v.pipe(
  v.string(withValue(pricingRequirement.unit)),
  v.regex(unitPattern, withValue(pricingRequirement.unit)),
);

/** The schema of `linePeriod`. */
export const periodProperty = closedObject({ from: timestampProperty, to: timestampProperty });

/** The period that a line is for. The core checks that it ends later than it starts. */
export const linePeriod: Property<LinePeriod, "period"> = property(
  "period",
  { type: "object" },
  periodProperty,
  ({ from, to }) => ({ from, to }),
  (value) => {
    const { from, to } = value as v.InferOutput<typeof periodProperty>;
    return { from: timestampOf(from), to: timestampOf(to) };
  },
);

const count = (property: "from" | "to" | "whole", min: number): v.GenericSchema<number> =>
  integerBetween(min, maxProrationWhole, withValue(pricingRequirement.proration[property]));

/** The part of a period that a line charges. The core checks that its end is within the period. */
export const prorationProperty = closedObject({
  unit: oneOf(prorationUnits),
  from: count("from", 0),
  to: count("to", 0),
  whole: count("whole", 1),
});
