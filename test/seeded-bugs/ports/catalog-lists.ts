import { idOf, left, portFailed, type BillingSchemaFilter } from "quittance";
import { pageOf, type CatalogWriter, type Page } from "quittance/adapter";
import { done, faulty, giving, type LedgerMaker, type LedgerMakers } from "./ledger-maker.ts";

type Lists = Pick<CatalogWriter, "listProducts" | "listBillingSchemas">;

const other = idOf("org", "org_other");
const conformance = idOf("org", "org_conformance");

const listing = (bug: (writer: CatalogWriter) => Partial<Lists>): LedgerMaker =>
  faulty(({ catalogWriter }) => ({ catalogWriter: { ...catalogWriter, ...bug(catalogWriter) } }));

const failed = () => Promise.resolve(left(portFailed("catalog", "no rows")));

/** Changes the filters of both lists. */
const filtering = (change: (filter: BillingSchemaFilter) => BillingSchemaFilter): LedgerMaker =>
  listing((writer) => ({
    listProducts: (owner, filter, page) => writer.listProducts(owner, change(filter), page),
    listBillingSchemas: (owner, filter, page) =>
      writer.listBillingSchemas(owner, change(filter), page),
  }));

/** Changes the pages of both lists. */
const paging = (change: <Row>(page: Page<Row>) => Page<Row>): LedgerMaker =>
  listing((writer) => ({
    listProducts: (...call) => giving(async () => change(await done(writer.listProducts(...call)))),
    listBillingSchemas: (...call) =>
      giving(async () => change(await done(writer.listBillingSchemas(...call)))),
  }));

/** Stores with one bug each in how they list a catalog. */
export const mutantCatalogLists: LedgerMakers = {
  "lists all versions, active or not": filtering((filter) => ({ ...filter, isActive: undefined })),
  "lists active versions only": filtering((filter) => ({ ...filter, isActive: true })),
  "lists every version group": filtering((filter) => ({ ...filter, versionGroupId: undefined })),
  "lists the schemas of every product": filtering((filter) => ({
    ...filter,
    productId: undefined,
  })),
  "lists the schemas of one version of a product": listing((writer) => ({
    listBillingSchemas: (owner, { productId, ...filter }, page) =>
      giving(async () => {
        if (productId === undefined) return done(writer.listBillingSchemas(owner, filter, page));
        const all = { limit: 100, start: { offset: 0 } };
        const { rows } = await done(writer.listBillingSchemas(owner, filter, all));
        const own = rows.filter((schema) => schema.productId === productId);
        return pageOf(own, (schema) => schema, page);
      }),
  })),
  "fails when it has no versions": faulty(({ catalogWriter }, { products, billingSchemas }) => ({
    catalogWriter: {
      ...catalogWriter,
      listProducts: (...call) =>
        products.length === 0 ? failed : catalogWriter.listProducts(...call),
      listBillingSchemas: (...call) =>
        billingSchemas.length === 0 ? failed : catalogWriter.listBillingSchemas(...call),
    },
  })),
  "counts the versions of the page": paging((page) => ({ ...page, total: page.rows.length })),
  "reports no more versions": paging((page) => ({ ...page, hasMore: false })),
  "lists versions oldest first": paging((page) => ({ ...page, rows: [...page.rows].reverse() })),
  "lists versions of one organization": listing((writer) => ({
    listProducts: (_, filter, page) => writer.listProducts(conformance, filter, page),
    listBillingSchemas: (_, filter, page) => writer.listBillingSchemas(conformance, filter, page),
  })),
  "lists versions of others": listing((writer) => ({
    listProducts: (_, filter, page) => writer.listProducts(other, filter, page),
    listBillingSchemas: (_, filter, page) => writer.listBillingSchemas(other, filter, page),
  })),
  "orders versions by time alone": faulty(({ catalogWriter }, { products, billingSchemas }) => {
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
      catalogWriter: {
        ...catalogWriter,
        listProducts: (owner, filter, request) =>
          Object.keys(filter).length > 0
            ? catalogWriter.listProducts(owner, filter, request)
            : page(products, owner, request),
        listBillingSchemas: (owner, filter, request) =>
          Object.keys(filter).length > 0
            ? catalogWriter.listBillingSchemas(owner, filter, request)
            : page(billingSchemas, owner, request),
      },
    };
  }),
};
