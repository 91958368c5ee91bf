import { isCurrency, type Provider } from "quittance";
import type { Row } from "../executor.ts";
import { asText, moment } from "./columns.ts";
import type { JsonRow } from "./json-row.ts";
import * as read from "./read-column.ts";

/** What is selected of a provider. */
export const providerColumns = [
  "provider_id",
  "name",
  "type",
  asText("is_active"),
  "array_to_json(currencies)::text AS currencies",
  moment("created_at"),
  moment("updated_at"),
].join(", ");

/** The provider in a row. */
export const readProvider = (row: Row): Provider => ({
  id: read.id(row, "provider_id", "prov"),
  name: read.text(row, "name"),
  type: read.word(row, "type", ["FIAT", "CRYPTO"]),
  isActive: read.flag(row, "is_active"),
  currencies: (read.json(row, "currencies") as ReadonlyArray<string>).filter(isCurrency),
  createdAt: read.time(row, "created_at"),
  updatedAt: read.optionalTime(row, "updated_at"),
});

/** The row of a provider. */
export const providerRow = (provider: Provider): JsonRow => ({
  provider_id: provider.id,
  name: provider.name,
  type: provider.type,
  is_active: String(provider.isActive),
  currencies: provider.currencies,
  created_at: provider.createdAt,
  updated_at: provider.updatedAt ?? null,
});
