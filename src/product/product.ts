import { notFound, type ErrorRows } from "../failure/error-row.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** A product of an organization. Immutable: a revision is a new record in the same group. */
export interface Product {
  readonly id: ProductId;
  readonly organizationId: OrganizationId;
  /** Shared by all versions of the product, of which one is active. */
  readonly versionGroupId: string;
  readonly isActive: boolean;
  readonly name: string;
  readonly description: string;
  readonly imageId?: string | undefined;
  readonly image?: Readonly<Record<string, unknown>> | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt?: Timestamp | undefined;
}

/** The organization has no such product. */
export interface ProductNotFound {
  readonly kind: "ProductNotFound";
}

/** What is reported about the errors of products. */
export const productErrors = {
  ProductNotFound: /* @__PURE__ */ notFound("product"),
} as const satisfies ErrorRows<ProductNotFound>;
