import { checkTax } from "quittance/adapter";
import { describeCatalogIssue, taxCodec } from "quittance/wire";
import { checkOwner } from "./check-references.ts";
import { dataFileIssue, type DataFileIssue } from "./data-file-issue.ts";
import type { DataFile } from "./data-file-schema.ts";

/** Returns the issues of the taxes of a file, and of the references to them. */
export const checkTaxes = (file: DataFile): ReadonlyArray<DataFileIssue> => [
  ...(file.taxes ?? []).flatMap((record, index) =>
    checkTax(taxCodec.read(record)).map((issue) => {
      const { path, message } = describeCatalogIssue(issue);
      const property = path.join(".");
      return dataFileIssue(`taxes.${String(index)} (${record.id}).${property} ${message}`);
    }),
  ),
  ...checkDefaultTaxes(file),
];

const checkDefaultTaxes = (file: DataFile): ReadonlyArray<DataFileIssue> => {
  const organizations = new Set(file.organizations.map(({ id }) => id));
  const owners = new Map(
    (file.taxes ?? []).map(({ id, organization_id }) => [id, organization_id]),
  );
  return file.billing_schemas.flatMap(({ id, organization_id, tax_ids }, index) =>
    (tax_ids ?? []).flatMap((taxId, position, all) => {
      const path = `billing_schemas.${String(index)} (${id}).tax_ids.${String(position)}`;
      return all.indexOf(taxId) === position
        ? checkOwner(owners.get(taxId), path, taxId, organization_id, organizations)
        : [dataFileIssue(`${path}: ${taxId} occurs more than once`)];
    }),
  );
};
