import type { OrganizationId } from "quittance";
import type { Page, PageRequest, Position } from "quittance/adapter";
import type { Database } from "../tenancy/database.ts";
import { listPage, type ListOptions } from "./list-page.ts";
import type { MatchingRows } from "./matching-rows.ts";
import type { RecordTable } from "./record-table.ts";
import { statementValues, type StatementValues } from "../statements/statement-values.ts";

/** Reads a page of an organization's records. Rejects with a `PostgresFailure`. */
export type ListRecords<Filter, Found> = (
  database: Database,
  options?: ListOptions,
) => (organizationId: OrganizationId, filter: Filter, page: PageRequest) => Promise<Page<Found>>;

/** Creates the list of a table from the SQL of its filter. */
export const listRecords =
  <Filter, Found extends Position>(
    table: RecordTable<Found>,
    matching: (filter: Filter, values: StatementValues) => MatchingRows,
  ): ListRecords<Filter, Found> =>
  (database, options = {}) =>
  (organizationId, filter, page) => {
    const values = statementValues();
    const tenant = database.tenant(organizationId);
    return listPage(tenant, table, matching(filter, values), values, page, options);
  };
