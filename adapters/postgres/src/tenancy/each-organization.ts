import { idOf, type OrganizationId } from "quittance";
import type { Database } from "./database.ts";
import * as read from "../rows/read-column.ts";

/** Every organization that has records here, in the order of identifiers. */
export async function* eachOrganization({ shared }: Database): AsyncGenerator<OrganizationId> {
  let last = "";
  for (;;) {
    const rows = await shared(page, [last]);
    for (const row of rows) yield idOf("org", read.text(row, "organization_id"));
    const end = rows.at(-1);
    if (end === undefined) return;
    last = read.text(end, "organization_id");
  }
}

const page = `SELECT organization_id FROM :"schema".organizations
WHERE organization_id > $1 ORDER BY organization_id LIMIT 1000`;
