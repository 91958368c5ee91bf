import type { OrganizationId } from "../ids.ts";

/** Who collects payments: what a payer sees of them. */
export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly imageUrl: string | undefined;
}
