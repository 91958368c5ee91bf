import type {
  BillingSchema,
  CreditNote,
  Organization,
  Payment,
  Product,
  Provider,
  Refund,
  Tax,
} from "quittance";
import type { Credential, InvoiceRecords } from "quittance/adapter";
import type { SqliteConnection } from "./connection.ts";
import { insert } from "./rows.ts";
import * as tables from "./tables.ts";
import { writing } from "./transaction.ts";

/** Records to begin with, of any number of organizations. */
export interface ImportedRecords {
  readonly organizations?: ReadonlyArray<Organization>;
  readonly providers?: ReadonlyArray<Provider>;
  readonly credentials?: ReadonlyArray<Credential>;
  readonly products?: ReadonlyArray<Product>;
  readonly billingSchemas?: ReadonlyArray<BillingSchema>;
  readonly taxes?: ReadonlyArray<Tax>;
  readonly invoices?: ReadonlyArray<InvoiceRecords>;
  readonly payments?: ReadonlyArray<Payment>;
  readonly refunds?: ReadonlyArray<Refund>;
  readonly creditNotes?: ReadonlyArray<CreditNote>;
}

/** Stores records without events. If one is invalid, it throws and stores none of them. */
export const importRecords = (connection: SqliteConnection, records: ImportedRecords): void => {
  const insertAll = <Found extends object>(
    table: tables.Table<Found>,
    found: ReadonlyArray<Found> = [],
  ): void => {
    for (const record of found) insert(connection, table, record);
  };
  writing(connection, () => {
    insertAll(tables.organizations, records.organizations);
    insertAll(tables.providers, records.providers);
    insertAll(tables.credentials, records.credentials);
    insertAll(tables.products, records.products);
    insertAll(tables.billingSchemas, records.billingSchemas);
    insertAll(tables.taxes, records.taxes);
    insertAll(
      tables.invoices,
      records.invoices?.map(({ invoice }) => invoice),
    );
    insertAll(tables.origins, records.invoices);
    insertAll(tables.payments, records.payments);
    insertAll(tables.refunds, records.refunds);
    insertAll(tables.creditNotes, records.creditNotes);
  });
};
