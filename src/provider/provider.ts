import type { ErrorRows } from "../failure/error-row.ts";
import { currencies as everyCurrency, type Currency } from "../money/currency.ts";
import { list, type ListSchema } from "../schema/containers.ts";
import { entity, orNull } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import {
  currency,
  exactOptional,
  flag,
  id,
  name,
  oneOf,
  timestamp,
  where,
  type ColumnType,
} from "../schema/values.ts";

const type = oneOf(["CRYPTO", "FIAT"]);

const column: ColumnType = { type: "currencies" };

/** Currencies for display, in their order, each at most once. */
const currencies: ListSchema<Currency, Currency> & { readonly column: ColumnType } = Object.assign(
  where(
    list(currency, everyCurrency.length),
    (codes) => new Set(codes).size === codes.length,
    "must name each currency once",
  ),
  { column },
);

/** The stored records of payment providers, in the order of JSON. */
export const providerRecord = entity("provider", {
  id: id("prov"),
  name,
  type,
  isActive: flag,
  currencies,
  createdAt: timestamp,
  updatedAt: orNull(timestamp),
});

/** A payment provider. Shared by all organizations. */
export interface Provider extends Out<typeof providerRecord>, Named {}

/** The request for a new payment provider, which is active. */
export const newProvider = object({
  /** `prov_<name>`, which payments name. */
  id: id("prov"),
  /** 1 to 200 characters. */
  name,
  type,
  /** For display, in this order. Each at most once. */
  currencies,
});

/** What a caller passes to create a payment provider. */
export interface NewProvider extends In<typeof newProvider>, Named {}

/** The request to change a payment provider. */
export const providerChanges = object({
  /** 1 to 200 characters. */
  name: exactOptional(name),
  type: exactOptional(type),
  /** All currencies: they replace the stored ones. */
  currencies: exactOptional(currencies),
  /** Whether new payments can name it. */
  isActive: exactOptional(flag),
});

/** What a caller passes to change a payment provider. Absent properties stay. @inline */
export interface ProviderChanges extends In<typeof providerChanges>, Named {}

/** There is no payment provider with this identifier. */
export interface ProviderNotFound {
  readonly kind: "ProviderNotFound";
}

/** What is reported about the errors of payment providers. */
export const providerErrors = {
  ProviderNotFound: { thrown: "There is no such provider" },
} as const satisfies ErrorRows<ProviderNotFound>;
