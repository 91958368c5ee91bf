import type { OrganizationId } from "../ids.ts";
import type { OwnRounding } from "./organization-rounding.ts";
import type { Seller } from "../party/seller.ts";

/** An organization that collects payments, as a payer sees it. */
export interface Organization extends OwnRounding {
  readonly id: OrganizationId;
  readonly name: string;
  readonly imageUrl?: string | undefined;
  /** Who issues its invoices. New invoices keep the seller of their time. */
  readonly seller?: Seller | undefined;
  /** The pattern of the numbers of its new invoices. */
  readonly numbering?: string | undefined;
  /** The same of its credit notes. */
  readonly creditNumbering?: string | undefined;
}
