import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { BillingSchema, Recurrence } from "../catalog/billing-schema.ts";
import { checkTexts, type CatalogIssue, type CatalogInvalid } from "../catalog/check-texts.ts";
import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { PortFailed } from "../ports/errors.ts";
import { findProduct, type CatalogPorts, type ProductNotFound } from "./write-product.ts";

/** What a billing schema says of itself. */
export interface BillingSchemaContent {
  /** 1 to 200 characters. */
  readonly name: string;
  /** At most 2000 characters. */
  readonly description: string;
  /** Of one unit; may be zero. */
  readonly basePrice: Money;
  /** `undefined` charges once. */
  readonly recurrence: Recurrence | undefined;
}

/** The organization has no such billing schema. */
export interface BillingSchemaNotFound {
  readonly kind: "BillingSchemaNotFound";
}

/** Every way in which writing a billing schema can fail. */
export type WriteBillingSchemaError =
  BillingSchemaNotFound | ProductNotFound | CatalogInvalid | PortFailed;

/** Add a way to charge for a product, as the active version of a new version group. */
export const createBillingSchema =
  (
    organizationId: OrganizationId,
    productId: ProductId,
    content: Partial<BillingSchemaContent> & Pick<BillingSchemaContent, "name" | "basePrice">,
  ): ((ports: CatalogPorts) => TaskEither<WriteBillingSchemaError, BillingSchema>) =>
  ({ catalog, catalogWriter, clock, newId }) => {
    const { name, description = "", basePrice, recurrence } = content;
    return pipe(
      findProduct(organizationId, productId, catalog),
      TE.flatMapEither(() => checked({ name, description, basePrice, recurrence })),
      TE.flatMap((fit) =>
        catalogWriter.storeBillingSchema(organizationId, {
          ...fit,
          id: newId("schema"),
          organizationId,
          productId,
          versionGroupId: newId("group"),
          isActive: true,
          createdAt: clock(),
          updatedAt: undefined,
        }),
      ),
    );
  };

/** Write a new version of a billing schema and make it the active one of its group. */
export const reviseBillingSchema =
  (
    organizationId: OrganizationId,
    id: BillingSchemaId,
    changes: Partial<BillingSchemaContent>,
  ): ((ports: CatalogPorts) => TaskEither<WriteBillingSchemaError, BillingSchema>) =>
  ({ catalog, catalogWriter, clock, newId }) =>
    pipe(
      catalog.lookUp(organizationId, { products: new Set(), billingSchemas: new Set([id]) }),
      TE.flatMapEither(({ billingSchemas }) => orNotFound(billingSchemas.get(id))),
      TE.flatMapEither((schema) => checked({ ...schema, ...changes })),
      TE.flatMap((revised) =>
        catalogWriter.storeBillingSchema(organizationId, {
          ...revised,
          id: newId("schema"),
          isActive: true,
          createdAt: clock(),
          updatedAt: undefined,
        }),
      ),
    );

/** Take a version of a billing schema off sale. Existing invoices keep it. */
export const deactivateBillingSchema =
  (
    organizationId: OrganizationId,
    id: BillingSchemaId,
  ): ((ports: CatalogPorts) => TaskEither<BillingSchemaNotFound | PortFailed, BillingSchema>) =>
  ({ catalogWriter, clock }) =>
    pipe(
      catalogWriter.deactivateBillingSchema(organizationId, id, clock()),
      TE.flatMapEither(orNotFound),
    );

const orNotFound = (
  schema: BillingSchema | undefined,
): Either<BillingSchemaNotFound, BillingSchema> =>
  schema === undefined ? left({ kind: "BillingSchemaNotFound" }) : right(schema);

const checked = <Content extends BillingSchemaContent>(
  content: Content,
): Either<CatalogInvalid, Content> => {
  const { basePrice, recurrence } = content;
  const issues: Array<CatalogIssue> = [...checkTexts(content)];
  if (!Amount.atLeast(basePrice.amount, Amount.zero)) issues.push({ kind: "BasePriceNegative" });
  const count = recurrence?.intervalCount ?? 1;
  if (!Number.isSafeInteger(count) || count < 1) issues.push({ kind: "IntervalCountInvalid" });
  return issues.length > 0 ? left({ kind: "CatalogInvalid", issues }) : right(content);
};
