import {
  newBillingSchema,
  type BillingSchema,
  type NewBillingSchema,
} from "../billing-schema/billing-schema.ts";
import type { Id, OrganizationId } from "../ids.ts";
import { isLeft, left, right } from "../kernel/either.ts";
import { portFailed } from "../kernel/port-failed.ts";
import type { Product } from "../product/product.ts";
import { issueText, object, read, type Issue } from "../schema/schema.ts";
import { timestamp } from "../schema/values.ts";
import type { CatalogRepository } from "./catalog-repository.ts";

/** What a host sells from its own table: a product with one price. Null is an absent value. */
export interface Article extends Pick<NewBillingSchema, "name" | "currency"> {
  /** Of its product behind `product_`, and of its billing schema behind `schema_`. */
  readonly id: string;
  /** The base price of its billing schema. */
  readonly price: NewBillingSchema["basePrice"];
  readonly description?: NewBillingSchema["description"] | null;
  readonly pricing?: NewBillingSchema["pricing"] | null;
  readonly taxIds?: NewBillingSchema["taxIds"] | null;
  /** Shared by the articles that are versions of one another. Defaults to the identifier. */
  readonly versionGroupId?: string | null | undefined;
  /** Whether it can be sold. Invoices show articles that were sold before, too. */
  readonly isActive: boolean;
  readonly createdAt: Date | string;
}

/** The identifiers of an article in a line of a quote or an invoice. @inline */
export interface ArticleReference {
  readonly productId: Id<"product">;
  readonly billingSchemaId: Id<"schema">;
}

/**
 * Returns what a line of a quote or an invoice names an article by.
 *
 * @example
 * const quote = await shop.quotes.calculate({ items: [{ ...articleItem("lamp"), quantity: 2 }] });
 */
export const articleItem = (id: string): ArticleReference => ({
  productId: `product_${id}`,
  billingSchemaId: `schema_${id}`,
});

/**
 * Creates a catalog of articles in a table of the host. What `find` throws, and an article that
 * is invalid as a new billing schema, is reported as `PortFailed`.
 *
 * @param find returns the articles of an organization with these identifiers, including those
 * that were sold before. If a price changes, insert a new article: invoices refer to those that
 * they were created with.
 * @example
 * const catalog = ownCatalog((ids) =>
 *   db.select().from(articles).where(inArray(articles.id, ids)),
 * );
 */
export const ownCatalog = (
  find: (ids: Array<string>, organizationId: OrganizationId) => PromiseLike<ReadonlyArray<Article>>,
): CatalogRepository => ({
  lookUp:
    (organizationId, { products, billingSchemas }) =>
    async () => {
      const ids = [...products, ...billingSchemas].map((id) => id.slice(id.indexOf("_") + 1));
      try {
        const articles = ids.length === 0 ? [] : await find([...new Set(ids)], organizationId);
        const found = distinct(articles).map((article) => recordsOf(organizationId, article));
        const schemas = found
          .map(({ schema }) => schema)
          .filter(({ id }) => billingSchemas.has(id));
        return right({
          products: new Map(found.map(({ product }) => [product.id, product])),
          billingSchemas: new Map(schemas.map((schema) => [schema.id, schema])),
        });
      } catch (cause) {
        return left(portFailed("catalog", cause));
      }
    },
});

/** Returns articles. Throws if two of them have the same identifier. */
const distinct = (articles: ReadonlyArray<Article>): ReadonlyArray<Article> => {
  const ids = new Set<string>();
  for (const { id } of articles) {
    if (ids.has(id)) throw new TypeError(`Article ${id}: find returned two with this id`);
    ids.add(id);
  }
  return articles;
};

interface ArticleRecords {
  readonly product: Product;
  readonly schema: BillingSchema;
}

const articleTimes = object({ createdAt: timestamp });

const recordsOf = (
  organizationId: OrganizationId,
  { id, versionGroupId, isActive, createdAt, price, ...others }: Article,
): ArticleRecords => {
  const { productId, billingSchemaId } = articleItem(id);
  const { name, description, currency, pricing, taxIds } = others;
  const content = read(newBillingSchema, {
    productId,
    name,
    description: description ?? undefined,
    currency,
    basePrice: price,
    pricing: pricing ?? undefined,
    taxIds: taxIds ?? undefined,
  });
  const times = read(articleTimes, { createdAt });
  const issues = [
    ...(isLeft(content) ? content.left.issues : []),
    ...(isLeft(times) ? times.left.issues : []),
    ...activeIssues(isActive),
  ];
  if (isLeft(content) || isLeft(times) || issues.length > 0) {
    const texts = issues.map(({ path: [first, ...rest], message }) =>
      issueText({ path: [first === "basePrice" ? "price" : (first ?? ""), ...rest], message }),
    );
    throw new TypeError(`Article ${id}: ${texts.join(", ")}`);
  }
  const valid = content.right;
  const shared = {
    organizationId,
    versionGroupId: versionGroupId ?? id,
    isActive,
    createdAt: times.right.createdAt,
    name: valid.name,
    description: valid.description,
  };
  return {
    product: { ...shared, id: productId },
    schema: {
      ...shared,
      id: billingSchemaId,
      productId,
      basePrice: { currency: valid.currency, amount: valid.basePrice },
      pricing: valid.pricing,
      taxIds: valid.taxIds,
    },
  };
};

const activeIssues = (isActive: unknown): ReadonlyArray<Issue> =>
  typeof isActive === "boolean"
    ? []
    : [{ path: ["isActive"], message: `must be true or false, not ${JSON.stringify(isActive)}` }];
