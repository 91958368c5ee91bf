import { numberSeriesOf, type OrganizationRepository } from "quittance/adapter";
import { organizationTable } from "../import/imported-tables.ts";
import { insertSharedRows } from "../insert-rows.ts";
import { insertEvents } from "../outbox/insert-events.ts";
import { integer } from "../rows/read-column.ts";
import { organizationColumns, organizationRow, readOrganization } from "./organization-row.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";

/** Creates the repository of organizations, each of which is on its own server. */
export const organizationsOf = (database: Database): OrganizationRepository => ({
  findOrganization: (id) =>
    attemptFind("organizations", id, async () => {
      const [row] = await database.tenant(id).read(find);
      return row && readOrganization(row);
    }),

  listOrganizations: ({ after, limit }) =>
    attempt("organizations", async () => {
      const rows = await Promise.all(
        database.everywhere.map((run) => run(list, [after ?? "", String(limit)])),
      );
      const found = rows.flat().map(readOrganization);
      return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
    }),

  storeOrganization: (organization) =>
    attempt("organizations", () =>
      database.tenant(organization.id).change({ text: find }, async ([found], run) => {
        if (found !== undefined) return readOrganization(found);
        const rows = [organizationRow(organization)];
        await run(insertSharedRows("organizations", rows, "$2::text", ofOrganization), [
          JSON.stringify(rows),
        ]);
        const [stored] = await run(find);
        return stored === undefined ? organization : readOrganization(stored);
      }),
    ),

  changeOrganization: (id, change) =>
    attemptFind("organizations", id, () =>
      database.tenant(id).change({ text: `${find} FOR UPDATE` }, async ([found], run) => {
        if (found === undefined) return undefined;
        const { organization, events } = change(readOrganization(found));
        await run(update, [JSON.stringify([organizationRow(organization)])]);
        await insertEvents(run, events);
        return organization;
      }),
    ),

  countNumbers: (id) =>
    attempt("organizations", async () => {
      const [row = {}] = await database.tenant(id).read(count);
      return { invoices: integer(row, "invoices"), creditNotes: integer(row, "credit_notes") };
    }),
});

const countOf = (table: string, name: string): string =>
  `coalesce((SELECT last FROM :"schema".${table}
    WHERE organization_id = $1 AND name = '${name}'), 0)::text`;

const count = `SELECT ${countOf("number_series", numberSeriesOf.invoices)} AS invoices,
  ${countOf("credit_note_series", numberSeriesOf.creditNotes)} AS credit_notes`;

const find = `SELECT ${organizationColumns} FROM :"schema".organizations
WHERE organization_id = $1 AND name IS NOT NULL`;

const list = `SELECT ${organizationColumns} FROM :"schema".organizations
WHERE organization_id > $1 AND name IS NOT NULL
ORDER BY organization_id LIMIT $2::text::integer`;

const ofOrganization = `WHERE organization_id = $1 ${organizationTable.onConflict}`;

const changeable = `name, image_url, seller, totals, increments, rounding, numbering,
  credit_numbering`;

const update = `UPDATE :"schema".organizations SET (${changeable}) = (SELECT ${changeable}
  FROM json_populate_recordset(NULL:::"schema".organizations, $2::text::json))
WHERE organization_id = $1`;
