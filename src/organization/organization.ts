import type { OrganizationId } from "../ids.ts";

/** An organization that collects payments, as a payer sees it. */
export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly imageUrl?: string | undefined;
}
