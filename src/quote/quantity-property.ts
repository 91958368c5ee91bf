import { integerBetween } from "../record/property-schema.ts";
import { maxQuantity, minQuantity, quantityRequirement } from "./quote-limits.ts";

/** Units of one line. */
export const quantityProperty = integerBetween(minQuantity, maxQuantity, quantityRequirement);
