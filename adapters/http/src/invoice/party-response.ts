import { countries, jsonName, schemas, type JsonObject } from "quittance/adapter";
import * as v from "valibot";
import { closed, named } from "../openapi/response-properties.ts";

/** What a description of the core says about a property. */
interface Described {
  readonly form?: JsonObject;
  readonly wrapped?: Described;
  readonly item?: Described;
  readonly entries?: object;
}

/** The schemas of the properties of an object that is written by its description. */
const entriesOf = (entries: object): v.ObjectEntries =>
  Object.fromEntries(
    Object.entries(entries as Readonly<Record<string, Described>>).map(([name, entry]) => {
      const { wrapped } = entry;
      const schema = wrapped === undefined ? schemaOf(entry) : v.exactOptional(schemaOf(wrapped));
      return [jsonName(name), schema];
    }),
  );

const schemaOf = ({ form = {}, item, entries }: Described): v.GenericSchema => {
  if (item !== undefined) return v.array(schemaOf(item));
  if (entries !== undefined) return closed(entriesOf(entries));
  if (form["type"] === "number") return v.picklist([0, 1]);
  return form["enum"] === countries ? v.picklist(countries) : v.string();
};

/** Who issued an invoice. */
export const sellerSchema = named("Seller", closed(entriesOf(schemas.seller.entries)));

/** What invoices have only if they were created with it; of a customer, a payer sees the name. */
export const documentEntries = {
  customer: v.exactOptional(closed(entriesOf(schemas.customer.entries))),
  delivery: v.exactOptional(closed(entriesOf(schemas.delivery.entries))),
  period: v.exactOptional(closed(entriesOf(schemas.period.entries))),
};
