import type { BillingSchema } from "../../catalog/billing-schema.ts";
import type { Product } from "../../catalog/product.ts";
import { Amount } from "../../money/amount.ts";
import type { BillingSchemaRecord, ProductRecord } from "../record/catalog-records.ts";

/** A product as the interface carries it. */
export const renderProduct = (product: Product) =>
  ({
    id: product.id,
    version_group_id: product.versionGroupId,
    is_active: product.isActive ? 1 : 0,
    name: product.name,
    organization_id: product.organizationId,
    description: product.description,
    image_id: product.imageId ?? null,
    created_at: product.createdAt,
    updated_at: product.updatedAt ?? null,
    image: product.image ?? null,
  }) satisfies ProductRecord;

/** A billing schema as the interface carries it. */
export const renderBillingSchema = (schema: BillingSchema) =>
  ({
    id: schema.id,
    is_active: schema.isActive ? 1 : 0,
    version_group_id: schema.versionGroupId,
    name: schema.name,
    description: schema.description,
    organization_id: schema.organizationId,
    product_id: schema.productId,
    type: schema.recurrence === undefined ? "ONE_TIME" : "RECURRING",
    currency: schema.basePrice.currency,
    base_price: Amount.render(schema.basePrice.amount),
    interval_type: schema.recurrence?.intervalType ?? null,
    interval_count: schema.recurrence?.intervalCount ?? null,
    payment_type: schema.recurrence?.paymentType ?? null,
    renew_type: schema.recurrence?.renewType ?? null,
    billing_type: schema.recurrence?.billingType ?? null,
    created_at: schema.createdAt,
    updated_at: schema.updatedAt ?? null,
  }) satisfies BillingSchemaRecord;
