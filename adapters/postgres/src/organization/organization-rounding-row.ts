import { roundingDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of organizations, with only how their prices are rounded. */
export const {
  columns: organizationRoundingColumns,
  read: readOrganizationRounding,
  row: organizationRoundingRow,
} = rowCodec(roundingDescription.organizationRoundingRecord);
