import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { CatalogWriter } from "../catalog/catalog-writer.ts";
import {
  createdOnce,
  differencesOf,
  newVersion,
  readKey,
  type CreatedVersion,
  type CreateOptions,
  type CreateVersionError,
} from "../catalog/version-create.ts";
import type { BillingSchemaId, IdSource, OrganizationId, ProductId, TaxId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Listed } from "../listing/page.ts";
import { allOf, listOf, ofOrganization, orElse } from "../schema/operation.ts";
import {
  asWritten,
  checkRules,
  invalid,
  read,
  type Invalid,
  type Issue,
} from "../schema/schema.ts";
import { issuesOfTaxes, taxesOfLine } from "../tax/tax-look-up.ts";
import type { TaxRepository } from "../tax/taxes.ts";
import type { Clock } from "../time/timestamp.ts";
import {
  billingSchemaChanges,
  billingSchemaList,
  newBillingSchema,
  recorded,
  withChanges,
  type BillingSchema,
  type BillingSchemaChanges,
  type BillingSchemaContent,
  type BillingSchemaList,
  type BillingSchemaNotFound,
  type NewBillingSchema,
} from "./billing-schema.ts";

/** What operations on billing schemas need. @inline */
export interface BillingSchemaPorts {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: Pick<
    CatalogWriter,
    "storeBillingSchema" | "deactivateBillingSchema" | "listBillingSchemas"
  >;
  readonly taxRecords: Pick<TaxRepository, "findTaxes">;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Writes and reads the billing schemas of an organization: the prices of its products. */
export interface BillingSchemas {
  /**
   * Adds a way to charge for a product, as the active version of a new version group.
   *
   * With an `idempotencyKey` the call is safe to retry, as `products.create` is. A retry is
   * validated like the first call: it is invalid if a tax was deactivated meanwhile. Fails with
   * `Invalid` (every issue), `IdempotencyKeyInvalid`, `IdempotencyMismatch` or `PortFailed`.
   *
   * @example
   * const { created: price } = orThrow(
   *   await quittance.billingSchemas.create(organizationId, {
   *     productId: product.id,
   *     name: "One lamp",
   *     currency: "GBP",
   *     basePrice: "34.95",
   *   }),
   * );
   */
  readonly create: (
    organizationId: OrganizationId,
    request: NewBillingSchema,
    options?: CreateOptions,
  ) => Promise<Either<CreateVersionError, CreatedVersion<BillingSchema>>>;

  /**
   * Stores a new version of a billing schema as the active version of its group.
   *
   * The previous version becomes inactive and otherwise does not change. If its taxes do not
   * change, the active version of each takes its place in `taxIds`. Fails with `Invalid`,
   * `BillingSchemaNotFound` or `PortFailed`.
   *
   * @example
   * const changes = { currency: "GBP", basePrice: "36.50" } as const;
   * orThrow(await quittance.billingSchemas.revise(organizationId, price.id, changes));
   */
  readonly revise: (
    organizationId: OrganizationId,
    id: BillingSchemaId,
    changes: BillingSchemaChanges,
  ) => Promise<Either<Invalid | BillingSchemaNotFound | PortFailed, BillingSchema>>;

  /**
   * Deactivates a version of a billing schema, so that it is no longer charged. Existing invoices
   * keep it. Fails with `BillingSchemaNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await quittance.billingSchemas.deactivate(organizationId, price.id));
   */
  readonly deactivate: (
    organizationId: OrganizationId,
    id: BillingSchemaId,
  ) => Promise<Either<BillingSchemaNotFound | PortFailed, BillingSchema>>;

  /**
   * Returns a version of a billing schema, active or not. Fails with `BillingSchemaNotFound` or
   * `PortFailed`.
   *
   * @example
   * const { basePrice } = orThrow(await quittance.billingSchemas.get(organizationId, price.id));
   */
  readonly get: (
    organizationId: OrganizationId,
    id: BillingSchemaId,
  ) => Promise<Either<BillingSchemaNotFound | PortFailed, BillingSchema>>;

  /**
   * Lists the versions of billing schemas that match a filter, newest first, 20 per page unless
   * `limit` is given. Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const request = { isActive: true, productId: product.id };
   * const { rows } = orThrow(await quittance.billingSchemas.list(organizationId, request));
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: BillingSchemaList,
  ) => Promise<Either<Invalid | PortFailed, Listed<BillingSchema>>>;

  /**
   * Returns every version that matches a filter, newest first. Reads page after page, and throws
   * failures as `QuittanceError`.
   *
   * @example
   * for await (const price of quittance.billingSchemas.all(organizationId, { isActive: true })) {
   *   console.log(price.id, price.name, String(price.basePrice.amount));
   * }
   */
  readonly all: (
    organizationId: OrganizationId,
    filter?: BillingSchemaList,
  ) => AsyncIterable<BillingSchema>;
}

const orNotFound = orElse<BillingSchemaNotFound>({ kind: "BillingSchemaNotFound" });
const differences = differencesOf<BillingSchema>(
  ...(["productId", "name", "description", "basePrice"] as const),
  ...(["pricing", "recurrence", "taxIds"] as const),
);

/** Creates the operations on billing schemas. */
export const createBillingSchemas = (ports: BillingSchemaPorts): BillingSchemas => {
  const { catalog, catalogWriter, taxRecords } = ports;
  const list = listOf("billingSchemas", billingSchemaList, catalogWriter.listBillingSchemas);
  const get: BillingSchemas["get"] = (organizationId, id) =>
    pipe(
      catalog.lookUp(organizationId, { products: new Set(), billingSchemas: new Set([id]) }),
      TE.flatMapEither(({ billingSchemas }) => orNotFound(billingSchemas.get(id))),
    )();
  return ofOrganization("billingSchemas", {
    create: async (organizationId, request, options) => {
      const given = read(newBillingSchema, request);
      if (isLeft(given)) return given;
      const key = readKey(options);
      if (isLeft(key)) return key;
      const { productId } = given.right;
      const unknown = await checkProduct(organizationId, productId, catalog);
      if (isLeft(unknown)) return unknown;
      const taxes = await checkTaxes(organizationId, given.right.taxIds, taxRecords, false);
      const checked = withTaxes(request, given.right, unknown.right, taxes);
      if (isLeft(checked)) return checked;
      const schema: BillingSchema = {
        ...checked.right,
        ...newVersion("schema", ports),
        organizationId,
        productId,
        versionGroupId: ports.newId("group"),
      };
      const stored = await catalogWriter.storeBillingSchema(organizationId, schema, key.right)();
      return createdOnce(stored, schema, differences, key.right);
    },
    revise: async (organizationId, id, changes) => {
      const given = read(billingSchemaChanges, changes);
      if (isLeft(given)) return given;
      const found = await get(organizationId, id);
      if (isLeft(found)) return found;
      const content = withChanges(found.right, given.right);
      const whole = checkRules(newBillingSchema, content);
      const broken = isLeft(whole) ? whole.left.issues : [];
      const areKept = given.right.taxIds === undefined;
      const taxes = await checkTaxes(organizationId, content.taxIds, taxRecords, areKept);
      const checked = withTaxes(changes, content, broken, taxes);
      if (isLeft(checked)) return checked;
      const revised = { ...found.right, ...checked.right, ...newVersion("schema", ports) };
      return catalogWriter.storeBillingSchema(organizationId, revised)();
    },
    deactivate: (organizationId, id) =>
      pipe(
        catalogWriter.deactivateBillingSchema(organizationId, id, ports.clock()),
        TE.flatMapEither(orNotFound),
      )(),
    get,
    list,
    all: allOf(list),
  });
};

const checkProduct = async (
  organizationId: OrganizationId,
  productId: ProductId,
  catalog: CatalogRepository,
): Promise<Either<PortFailed, ReadonlyArray<Issue>>> => {
  const references = { products: new Set([productId]), billingSchemas: new Set<never>() };
  const found = await catalog.lookUp(organizationId, references)();
  if (isLeft(found)) return found;
  const isKnown = found.right.products.has(productId);
  return right(isKnown ? [] : [{ path: ["productId"], message: "Product not found" }]);
};

/** Returns the properties of a record, or all issues that need stored records. */
const withTaxes = (
  request: unknown,
  content: BillingSchemaContent,
  known: ReadonlyArray<Issue>,
  taxes: Either<PortFailed, CheckedTaxes>,
): Either<Invalid | PortFailed, ReturnType<typeof recorded>> => {
  if (isLeft(taxes)) return taxes;
  const issues = [...known, ...taxes.right.issues];
  if (issues.length > 0) return left(asWritten(request)(invalid(...issues)));
  return right(recorded({ ...content, taxIds: taxes.right.taxIds }));
};

/** The taxes of a billing schema, and what is wrong with their identifiers. */
interface CheckedTaxes {
  readonly taxIds: ReadonlyArray<TaxId>;
  readonly issues: ReadonlyArray<Issue>;
}

/**
 * Reads the taxes in one call; in none if there are none.
 *
 * @param areKept whether they are those of an earlier version of the billing schema. Then the
 * active version of each takes its place.
 */
const checkTaxes = async (
  organizationId: OrganizationId,
  ids: ReadonlyArray<TaxId> = [],
  taxRecords: BillingSchemaPorts["taxRecords"],
  areKept: boolean,
): Promise<Either<PortFailed, CheckedTaxes>> => {
  if (ids.length === 0) return right({ issues: [], taxIds: [] });
  const found = await taxRecords.findTaxes(organizationId, new Set(ids))();
  if (isLeft(found)) return found;
  const named = taxesOfLine({ taxIds: ids, areDefaults: areKept }, found.right);
  const issues = issuesOfTaxes(["taxIds"], named);
  return right({ issues, taxIds: named.taxes.map(({ taxId }) => taxId) });
};
