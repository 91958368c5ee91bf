import * as v from "../record/described-schema.ts";
import { currencies, isCurrency, type Currency } from "../money/currency.ts";
import type { Provider } from "./provider.ts";
import { codec } from "../record/codec.ts";
import { asIs, optional, property, type JsonRecord } from "../record/field.ts";
import { recordSchema } from "../record/record-schema.ts";
import { flag, oneOf, ownId, timestamp, title } from "../record/value-fields.ts";

/** The records of payment providers. */
export const providerCodec = codec<Provider>()(
  {
    id: ownId("provider_id", "prov"),
    name: title("name"),
    type: oneOf("type", ["CRYPTO", "FIAT"]),
    isActive: flag("is_active"),
    currencies: property<ReadonlyArray<Currency>, "currencies">(
      "currencies",
      { type: "currencies" },
      v.array(v.picklist(currencies, "Invalid currency"), "must be an array of currency codes"),
      asIs,
      (value) => (value as ReadonlyArray<string>).filter(isCurrency),
    ),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  ["id", "name", "type", "is_active", "currencies", "created_at", "updated_at"],
);

/** A provider in a data file. @inline */
export interface ProviderRecord extends JsonRecord {
  readonly id: string;
}

/** The schema of a provider in a data file. */
export const providerRecordSchema = recordSchema<ProviderRecord>(providerCodec.entries);
