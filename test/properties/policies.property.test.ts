import { couponProperties } from "../support/coupon-properties.ts";
import { documentProperties } from "../support/document-properties.ts";
import { roundingProperties } from "../support/rounding-properties.ts";
import { taxProperties } from "../support/tax-properties.ts";
import { totalsProperties } from "../support/totals-properties.ts";

const properties = [
  ...[...taxProperties, ...documentProperties, ...totalsProperties],
  ...[...couponProperties, ...roundingProperties],
];

for (const property of properties) property.addTest();
