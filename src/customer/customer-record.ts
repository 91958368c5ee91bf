import * as v from "../record/described-schema.ts";
import { countries } from "./country.ts";
import { maxAddressLines, maxTaxIdLength, type Customer } from "./customer.ts";
import { property, type JsonRecord, type Property } from "../record/field.ts";
import { closedObject, nameProperty, textProperty } from "../record/property-schema.ts";
import { requirement } from "../record/requirement.ts";

/** Who an invoice is issued to, in a request; null means absent. */
export const customerProperty = closedObject({
  name: v.nullish(nameProperty),
  address: v.nullish(
    v.pipe(
      v.array(nameProperty, "must be an array"),
      v.maxLength(maxAddressLines, requirement.address),
    ),
  ),
  country: v.nullish(v.picklist(countries, requirement.country)),
  tax_id: v.nullish(
    v.pipe(
      textProperty,
      v.minLength(1, requirement.taxId),
      v.maxLength(maxTaxIdLength, requirement.taxId),
    ),
  ),
});

/** The customer of an invoice: only the properties that it has. */
export const customer: Property<Customer, "customer"> = property(
  "customer",
  { type: "object" },
  customerProperty,
  ({ taxId, ...given }: Customer) => (taxId === undefined ? given : { ...given, tax_id: taxId }),
  (value) => {
    const { name, address, country, tax_id: taxId } = value as JsonRecord;
    return present({ name, address, country, taxId });
  },
);

const present = (found: JsonRecord): Customer =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => (value ?? null) !== null));
