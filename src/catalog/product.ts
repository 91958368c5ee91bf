import type { OrganizationId, ProductId } from "../ids.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Something an organization sells. Immutable: a revision is a new record of the same group. */
export interface Product {
  readonly id: ProductId;
  readonly organizationId: OrganizationId;
  /** Shared by all versions of the product; one of them is active. */
  readonly versionGroupId: string;
  readonly isActive: boolean;
  readonly name: string;
  readonly description: string;
  readonly imageId: string | undefined;
  readonly image: Readonly<Record<string, unknown>> | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}
