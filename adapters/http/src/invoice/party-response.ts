import {
  countries,
  customerParts,
  deliveryParts,
  jsonNameOf,
  periodParts,
  sellerParts,
  type PartyParts,
} from "quittance/wire";
import * as v from "valibot";
import { closed, named } from "../openapi/response-properties.ts";

/** The schemas of the properties of an object that is written by its description. */
const entriesOf = (parts: PartyParts): v.ObjectEntries =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const isRequired = "isRequired" in part && part.isRequired;
      const schema = schemaOf(part);
      return [jsonNameOf(name), isRequired ? schema : v.exactOptional(schema)];
    }),
  );

const schemaOf = (part: PartyParts[string]): v.GenericSchema => {
  switch (part.kind) {
    case "text":
      return part.rule === "country" ? v.picklist(countries) : v.string();
    case "flag":
      return v.picklist([0, 1]);
    case "object":
      return closed(entriesOf(part.parts));
    case "list":
      return v.array(closed(entriesOf(part.parts)));
  }
};

/** Who an invoice is issued to; a payer sees the name only. */
const customerSchema = closed({
  name: v.exactOptional(v.string()),
  address: v.exactOptional(v.array(v.string())),
  country: v.exactOptional(v.picklist(countries)),
  tax_id: v.exactOptional(v.string()),
  ...entriesOf(customerParts),
});

/** Who issued an invoice. */
export const sellerSchema = named("Seller", closed(entriesOf(sellerParts)));

/** What invoices have only if they were created with it. */
export const documentEntries = {
  customer: v.exactOptional(customerSchema),
  delivery: v.exactOptional(closed(entriesOf(deliveryParts))),
  period: v.exactOptional(closed(entriesOf(periodParts))),
};
