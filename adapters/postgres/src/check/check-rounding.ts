import type { OrganizationId } from "quittance";
import type { Tenant } from "../tenancy/database.ts";
import { findRounding, roundingOfRow } from "../organization/rounding-source.ts";
import type { OwnMismatch } from "./mismatch.ts";

/** Checks the stored rounding policy of an organization. */
export const checkRounding = async (
  tenant: Tenant,
  organizationId: OrganizationId,
): Promise<ReadonlyArray<OwnMismatch>> => {
  const rows = await tenant.read(findRounding);
  return rows.flatMap((row) => {
    try {
      roundingOfRow(row);
      return [];
    } catch (error) {
      const { message } = error as Error;
      return [{ kind: "RoundingInvalid", subject: organizationId, message } as const];
    }
  });
};
