import * as v from "../record/described-schema.ts";
import { withValue } from "../record/requirement.ts";
import { property, type Property } from "../record/field.ts";
import { closedObject, timestampProperty } from "../record/property-schema.ts";
import { timestampOf } from "../time/timestamp.ts";
import type { LinePeriod } from "./proration.ts";
import {
  maxMeasureLength,
  measurePattern,
  pricingRequirement,
  unitPattern,
} from "./pricing-limits.ts";

const measure = (message: string): v.GenericSchema<string> => {
  const shown = withValue(message);
  return v.pipe(
    v.string(shown),
    v.maxLength(maxMeasureLength, shown),
    v.regex(measurePattern, shown),
  );
};

/** The measure of one piece of a line. */
export const unitsProperty: v.GenericSchema<string> = measure(pricingRequirement.units);

/** The name or the UN/ECE code of a unit. */
export const unitProperty: v.GenericSchema<string> = v.pipe(
  v.string(withValue(pricingRequirement.unit)),
  v.regex(unitPattern, withValue(pricingRequirement.unit)),
);

/** The schema of `linePeriod`. */
const periodProperty = closedObject({ from: timestampProperty, to: timestampProperty });

/** The period that a line is for. */
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
