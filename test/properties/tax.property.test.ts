import { documentProperties } from "../support/document-properties.ts";
import { totalsProperties } from "../support/totals-properties.ts";
import { taxProperties } from "../support/tax-properties.ts";

const properties = [...taxProperties, ...documentProperties, ...totalsProperties];

for (const property of properties) property.addTest();
