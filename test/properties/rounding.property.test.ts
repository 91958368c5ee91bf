import { roundingProperties } from "../support/rounding-properties.ts";

for (const property of roundingProperties) property.addTest();
