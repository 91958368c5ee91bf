import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { CatalogWriter } from "../catalog/catalog-writer.ts";
import {
  createdOnce,
  differencesIn,
  newVersion,
  readKey,
  type CreatedVersion,
  type CreateOptions,
  type CreateVersionError,
} from "../catalog/version-create.ts";
import type { IdSource, OrganizationId, ProductId } from "../ids.ts";
import { isLeft, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Listed } from "../listing/page.ts";
import { allOf, listOf, ofOrganization, orElse } from "../schema/operation.ts";
import { read, type Invalid } from "../schema/schema.ts";
import type { Clock } from "../time/timestamp.ts";
import {
  newProduct,
  productChanges,
  productList,
  type NewProduct,
  type Product,
  type ProductChanges,
  type ProductList,
  type ProductNotFound,
} from "./product.ts";

/** What operations on products need. @inline */
export interface ProductPorts {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: Pick<
    CatalogWriter,
    "storeProduct" | "deactivateProduct" | "listProducts"
  >;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Writes and reads the products of an organization. */
export interface Products {
  /**
   * Adds a product, as the active version of a new version group.
   *
   * With an `idempotencyKey` the call is safe to retry: the same key and content return the same
   * product in its present state. Fails with `Invalid` (every issue), `IdempotencyKeyInvalid`,
   * `IdempotencyMismatch` (the key was used with other content) or `PortFailed`.
   *
   * @example
   * const { created } = orThrow(
   *   await quittance.products.create(organizationId, { name: "Desk lamp" }),
   * );
   */
  readonly create: (
    organizationId: OrganizationId,
    request: NewProduct,
    options?: CreateOptions,
  ) => Promise<Either<CreateVersionError, CreatedVersion<Product>>>;

  /**
   * Stores a new version of a product as the active version of its group.
   *
   * The previous version becomes inactive and otherwise does not change, so that invoices keep
   * their meaning. Billing schemas belong to the group and sell the new version.
   *
   * Fails with `Invalid`, `ProductNotFound` or `PortFailed`.
   *
   * @example
   * const revised = orThrow(
   *   await quittance.products.revise(organizationId, product.id, { name: "Desk lamp, black" }),
   * );
   */
  readonly revise: (
    organizationId: OrganizationId,
    id: ProductId,
    changes: ProductChanges,
  ) => Promise<Either<Invalid | ProductNotFound | PortFailed, Product>>;

  /**
   * Deactivates a version of a product, so that it is no longer sold. Existing invoices keep it.
   *
   * Fails with `ProductNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await quittance.products.deactivate(organizationId, product.id));
   */
  readonly deactivate: (
    organizationId: OrganizationId,
    id: ProductId,
  ) => Promise<Either<ProductNotFound | PortFailed, Product>>;

  /**
   * Returns a version of a product, active or not. Fails with `ProductNotFound` or `PortFailed`.
   *
   * @example
   * const { name } = orThrow(await quittance.products.get(organizationId, product.id));
   */
  readonly get: (
    organizationId: OrganizationId,
    id: ProductId,
  ) => Promise<Either<ProductNotFound | PortFailed, Product>>;

  /**
   * Lists the versions of products that match a filter, newest first, 20 per page unless `limit`
   * is given.
   *
   * Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await quittance.products.list(organizationId, { isActive: true }));
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: ProductList,
  ) => Promise<Either<Invalid | PortFailed, Listed<Product>>>;

  /**
   * Returns every version that matches a filter, newest first. Reads page after page, and throws
   * failures as `QuittanceError`.
   *
   * @example
   * for await (const product of quittance.products.all(organizationId, { isActive: true })) {
   *   console.log(product.id, product.name);
   * }
   */
  readonly all: (organizationId: OrganizationId, filter?: ProductList) => AsyncIterable<Product>;
}

const orNotFound = orElse<ProductNotFound>({ kind: "ProductNotFound" });
const differences = differencesIn(newProduct);

/** Creates the operations on products. */
export const createProducts = (ports: ProductPorts): Products => {
  const { catalog, catalogWriter } = ports;
  const list = listOf("products", productList, catalogWriter.listProducts);
  const get: Products["get"] = (organizationId, id) =>
    pipe(
      catalog.lookUp(organizationId, { products: new Set([id]), billingSchemas: new Set() }),
      TE.flatMapEither(({ products }) => orNotFound(products.get(id))),
    )();
  return ofOrganization("products", {
    create: async (organizationId, request, options) => {
      const given = read(newProduct, request);
      if (isLeft(given)) return given;
      const key = readKey(options);
      if (isLeft(key)) return key;
      const product: Product = {
        ...given.right,
        ...newVersion("product", ports),
        organizationId,
        versionGroupId: ports.newId("group"),
      };
      const stored = await catalogWriter.storeProduct(organizationId, product, key.right)();
      return createdOnce(stored, product, differences, key.right);
    },
    revise: async (organizationId, id, changes) => {
      const given = read(productChanges, changes);
      if (isLeft(given)) return given;
      const found = await get(organizationId, id);
      if (isLeft(found)) return found;
      return catalogWriter.storeProduct(organizationId, {
        ...found.right,
        ...given.right,
        ...newVersion("product", ports),
      })();
    },
    deactivate: (organizationId, id) =>
      pipe(
        catalogWriter.deactivateProduct(organizationId, id, ports.clock()),
        TE.flatMapEither(orNotFound),
      )(),
    get,
    list,
    all: allOf(list),
  });
};
