import { pageOf } from "quittance/adapter";
import {
  bugsIn,
  countingRows,
  done,
  giving,
  ours,
  reversed,
  theirs,
  type StoreBugs,
} from "../store-bug.ts";

const { altering, failing, filtering, ignoring, passing, replacing, returning } =
  bugsIn("catalogWriter");

const lists = ["listProducts", "listBillingSchemas"] as const;

/** Stores with one bug each in how they list a catalog. */
export const mutantCatalogLists: StoreBugs = {
  "lists all versions, active or not": ignoring(lists, "isActive"),
  "lists active versions only": filtering(lists, (filter) => ({ ...filter, isActive: true })),
  "lists every version group": ignoring(lists, "versionGroupId"),
  "lists the schemas of every product": ignoring("listBillingSchemas", "productId"),
  "lists the schemas of one version of a product": replacing(({ listBillingSchemas }) => ({
    listBillingSchemas: (owner, { productId, ...filter }, page) =>
      giving(async () => {
        if (productId === undefined) return done(listBillingSchemas(owner, filter, page));
        const every = { limit: 100, start: { offset: 0 } };
        const { rows } = await done(listBillingSchemas(owner, filter, every));
        const own = rows.filter((schema) => schema.productId === productId);
        return pageOf(own, (schema) => schema, page);
      }),
  })),
  "fails when it has no versions": (store, records) =>
    failing(lists, () => records.products.length === 0)(store, records),
  "counts the versions of the page": returning(lists, countingRows),
  "reports no more versions": altering(lists, () => ({ hasMore: false })),
  "lists versions oldest first": returning(lists, reversed),
  "lists versions of one organization": passing(lists, (_, ...rest) => [ours, ...rest]),
  "lists versions of others": passing(lists, (_, ...rest) => [theirs, ...rest]),
  "orders versions by time alone": replacing((port, { products, billingSchemas }) => {
    const positionOf = ({ createdAt }: { readonly createdAt: never }) => ({ createdAt, id: "" });
    const page = <Row extends { readonly organizationId: string }>(
      rows: ReadonlyArray<Row>,
      owner: string,
      request: Parameters<typeof pageOf>[2],
    ) =>
      giving(() =>
        Promise.resolve(
          pageOf(
            rows.filter(({ organizationId }) => organizationId === owner),
            positionOf as unknown as (row: Row) => ReturnType<typeof positionOf>,
            request,
          ),
        ),
      );
    return {
      listProducts: (owner, filter, request) =>
        Object.keys(filter).length > 0
          ? port.listProducts(owner, filter, request)
          : page(products, owner, request),
      listBillingSchemas: (owner, filter, request) =>
        Object.keys(filter).length > 0
          ? port.listBillingSchemas(owner, filter, request)
          : page(billingSchemas, owner, request),
    };
  }),
};
