import type { Authenticate } from "@quittance/http";
import { nodeDigest } from "@quittance/http/node";
import type { Pool } from "pg";
import { left, parseId, portFailed, right, type OrganizationId } from "quittance";

/** A user of the platform. Each has an organization of its own in the ledger. */
export interface User {
  readonly id: string;
  readonly organizationId: OrganizationId;
}

interface UserRow {
  readonly user_id: string;
  readonly organization_id: string;
}

/** Returns the signed-in user of an Authorization header; `undefined` without one. */
export const findUser = async (
  pool: Pool,
  authorization: string | undefined,
): Promise<User | undefined> => {
  const token = /^Bearer (\S{1,200})$/u.exec(authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  const { rows } = await pool.query<UserRow>(
    `SELECT user_id, organization_id FROM sessions JOIN users USING (user_id)
      WHERE digest = $1 AND expires_at > now()`,
    [nodeDigest(token)],
  );
  const [row] = rows;
  const organizationId = row && parseId("org", row.organization_id);
  return row && organizationId && { id: row.user_id, organizationId };
};

/**
 * The sessions of the platform as credentials of the service. Users read invoices and report
 * payments there; they make no invoices, for each belongs to an order.
 */
export const bySession =
  (pool: Pool): Authenticate =>
  async (authorization) => {
    try {
      const user = await findUser(pool, authorization);
      if (user === undefined) return left({ kind: "Unauthenticated" });
      const { organizationId } = user;
      const scopes = ["invoices.read", "payments.read", "payments.create"] as const;
      return right({ organizationId, scopes });
    } catch (cause) {
      return left(portFailed("credentials", cause));
    }
  };
