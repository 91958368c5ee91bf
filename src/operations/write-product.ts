import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { checkTexts, type CatalogInvalid } from "../catalog/check-texts.ts";
import type { Product } from "../catalog/product.ts";
import type { IdSource, OrganizationId, ProductId } from "../ids.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { CatalogRepository } from "../ports/catalog-repository.ts";
import type { CatalogWriter } from "../ports/catalog-writer.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Clock } from "../time/timestamp.ts";

/** What a catalogue is written with. */
export interface CatalogPorts {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: CatalogWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** What a product says of itself. */
export interface ProductContent {
  /** 1 to 200 characters. */
  readonly name: string;
  /** At most 2000 characters. */
  readonly description: string;
  readonly imageId: string | undefined;
  readonly image: Product["image"];
}

/** The organization has no such product. */
export interface ProductNotFound {
  readonly kind: "ProductNotFound";
}

/** Every way in which `reviseProduct` can fail. */
export type WriteProductError = ProductNotFound | CatalogInvalid | PortFailed;

/** Add a product to the catalogue, as the active version of a new version group. */
export const createProduct =
  (
    organizationId: OrganizationId,
    { name, description = "", imageId, image }: Partial<ProductContent> & { readonly name: string },
  ): ((ports: CatalogPorts) => TaskEither<CatalogInvalid | PortFailed, Product>) =>
  ({ catalogWriter, clock, newId }) => {
    const content = { name, description, imageId, image };
    const issues = checkTexts(content);
    if (issues.length > 0) return TE.left({ kind: "CatalogInvalid", issues });
    return catalogWriter.storeProduct(organizationId, {
      ...content,
      id: newId("product"),
      organizationId,
      versionGroupId: newId("group"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    });
  };

/**
 * Write a new version of a product and make it the active one of its group.
 *
 * The version that is revised stays as it is but for being inactive: what refers to it keeps its
 * meaning. Billing schemas belong to the group, so they go on selling the new version.
 */
export const reviseProduct =
  (
    organizationId: OrganizationId,
    id: ProductId,
    changes: Partial<ProductContent>,
  ): ((ports: CatalogPorts) => TaskEither<WriteProductError, Product>) =>
  ({ catalog, catalogWriter, clock, newId }) =>
    pipe(
      findProduct(organizationId, id, catalog),
      TE.flatMapEither((product): Either<CatalogInvalid, Product> => {
        const revised = { ...product, ...changes };
        const issues = checkTexts(revised);
        return issues.length > 0 ? left({ kind: "CatalogInvalid", issues }) : right(revised);
      }),
      TE.flatMap((revised) =>
        catalogWriter.storeProduct(organizationId, {
          ...revised,
          id: newId("product"),
          isActive: true,
          createdAt: clock(),
          updatedAt: undefined,
        }),
      ),
    );

/** Take a version of a product off sale. Existing invoices keep it. */
export const deactivateProduct =
  (
    organizationId: OrganizationId,
    id: ProductId,
  ): ((ports: CatalogPorts) => TaskEither<ProductNotFound | PortFailed, Product>) =>
  ({ catalogWriter, clock }) =>
    pipe(
      catalogWriter.deactivateProduct(organizationId, id, clock()),
      TE.flatMapEither(orNotFound),
    );

/** A product of the organization, active or not. */
export const findProduct = (
  organizationId: OrganizationId,
  id: ProductId,
  catalog: CatalogRepository,
): TaskEither<ProductNotFound | PortFailed, Product> =>
  pipe(
    catalog.lookUp(organizationId, { products: new Set([id]), billingSchemas: new Set() }),
    TE.flatMapEither(({ products }) => orNotFound(products.get(id))),
  );

const orNotFound = (product: Product | undefined): Either<ProductNotFound, Product> =>
  product === undefined ? left({ kind: "ProductNotFound" }) : right(product);
