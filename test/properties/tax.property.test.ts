import { documentProperties } from "../support/document-properties.ts";
import { taxProperties } from "../support/tax-properties.ts";

for (const property of [...taxProperties, ...documentProperties]) property.addTest();
