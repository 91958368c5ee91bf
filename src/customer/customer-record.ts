import { customerRequirement } from "./customer-describe.ts";
import * as v from "../record/described-schema.ts";
import { countries } from "../party/country.ts";
import {
  customerParts,
  maxAddressLines,
  maxTaxIdLength,
  presentCustomer,
  type Customer,
} from "./customer.ts";
import { entriesOfParts, givenParts, writeParts, partyRequirement } from "../party/party-record.ts";
import { property, type JsonRecord, type Property } from "../record/field.ts";
import { closedObject, nameProperty, textProperty } from "../record/property-schema.ts";

/** Who an invoice is issued to, in a request; null means absent. */
export const customerProperty = closedObject({
  name: v.nullish(nameProperty),
  address: v.nullish(
    v.pipe(
      v.array(nameProperty, "must be an array"),
      v.maxLength(maxAddressLines, customerRequirement.address),
    ),
  ),
  country: v.nullish(v.picklist(countries, partyRequirement.country)),
  tax_id: v.nullish(
    v.pipe(
      textProperty,
      v.minLength(1, customerRequirement.taxId),
      v.maxLength(maxTaxIdLength, customerRequirement.taxId),
    ),
  ),
  ...entriesOfParts(customerParts),
});

/** The customer of an invoice: only the properties that it has. */
export const customer: Property<Customer, "customer"> = property(
  "customer",
  { type: "object" },
  customerProperty,
  ({ name, address, country, taxId, ...rest }: Customer) => ({
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(country === undefined ? {} : { country }),
    ...(taxId === undefined ? {} : { tax_id: taxId }),
    ...writeParts(customerParts, rest),
  }),
  (value) => presentCustomer(readCustomer(value as JsonRecord)) ?? {},
);

/** Reads the customer of a request whose properties have passed the schema, or are absent. */
export const readCustomer = (json: JsonRecord): Customer => {
  const { name, address, country, tax_id: taxId } = json as WrittenCustomer;
  return {
    name: name ?? undefined,
    address: address?.filter((line) => line !== undefined),
    country: country ?? undefined,
    taxId: taxId ?? undefined,
    ...givenParts(customerParts, json),
  };
};

/** The properties of a customer in JSON that have no description. */
interface WrittenCustomer {
  readonly name?: string | null;
  readonly address?: ReadonlyArray<string | undefined> | null;
  readonly country?: string | null;
  readonly tax_id?: string | null;
}
