import { organizationDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of organizations. */
export const {
  columns: organizationColumns,
  read: readOrganization,
  row: organizationRow,
} = rowCodec(organizationDescription.organizationRecord);
