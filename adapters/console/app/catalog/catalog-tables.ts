import { resultOf } from "../api/result.ts";
import type { Coupon, Schemas, Tax } from "../api/schemas.ts";
import type { ListSource, ListView, PageOfList } from "../list/list-view.ts";
import { useList, type List } from "../list/use-list.ts";
import { currentClient } from "../session/session.ts";
import { showCount, showCounted, showPercent } from "../show/number.ts";
import { badge, idText, money, timeText } from "../table/cells.ts";
import type { Column } from "../table/record-table.ts";
import { couponNoun, priceNoun, productNoun, taxNoun, type CatalogNoun } from "./catalog-forms.ts";
import { activeStatus, catalogRequest, intervalOf, type CatalogList } from "./catalog-lists.ts";
import { computed, type ComputedRef } from "vue";
import { useLoaded } from "../api/use-loaded.ts";

/** What every record of the catalog has: a name, or the code of a coupon. */
interface CatalogRecord {
  readonly id: string;
  readonly is_active: number;
  readonly name?: string;
  readonly code?: string;
}

/** A list of the catalog. */
export interface CatalogTable {
  readonly title: string;
  readonly noun: CatalogNoun;
  /** Loads the list; its first and its last column are given, and the second has the status. */
  readonly useRows: (first: Column<CatalogRecord>, last: Column<CatalogRecord>) => List<PageOfList>;
}

/** What a list of the catalog has besides its rows. */
interface CatalogView<Row extends CatalogRecord> extends Pick<ListView<Row>, "fileColumns"> {
  readonly useColumns: () => ReadonlyArray<Column<Row>>;
}

const tableOf = <Data extends PageOfList, Row extends CatalogRecord>(
  { title, noun, ...source }: ListSource<Data, Row> & Omit<CatalogTable, "useRows">,
  { useColumns, fileColumns }: CatalogView<NoInfer<Row>>,
): CatalogTable => ({
  title,
  noun,
  useRows: (first, last) =>
    useList(source, {
      columns: [
        first,
        { title: "Status", cell: (row) => badge(activeStatus(row)) },
        ...useColumns(),
        last,
      ],
      label: `Table of ${title}`,
      file: `${noun.path.slice(1)}.csv`,
      fileColumns,
    }),
});

const products = tableOf(
  {
    title: "Products",
    noun: productNoun,
    load: (query, limit) =>
      resultOf(currentClient().POST("/products/list", { body: catalogRequest(query, limit) })),
    rows: ({ products }: Schemas["ProductPage"]) => products,
  },
  {
    useColumns: () => [
      { title: "Description", kind: "long", cell: ({ description }) => description },
      { title: "Created", cell: ({ created_at }) => timeText(created_at) },
    ],
    fileColumns: ["id", "name", "description", "is_active", "created_at"],
  },
);

const prices = tableOf(
  {
    title: "Prices",
    noun: priceNoun,
    load: (query, limit) =>
      resultOf(
        currentClient().POST("/billing_schemas/list", { body: catalogRequest(query, limit) }),
      ),
    rows: ({ billing_schemas }: Schemas["BillingSchemaPage"]) => billing_schemas,
  },
  {
    useColumns: () => {
      const names = useNames();
      const nameOf = (id: string): string => names.value.get(id) ?? id;
      return [
        {
          title: "Product",
          kind: "long",
          cell: ({ product_id: id }) => names.value.get(id) ?? idText(id),
        },
        { title: "Charged", cell: intervalOf },
        {
          title: "Taxes",
          kind: "long",
          cell: ({ tax_ids: ids }) => ids?.map(nameOf).join(", "),
        },
        {
          title: "Amount",
          kind: "end",
          cell: ({ base_price, currency, pricing }) =>
            pricing?.tiers === undefined ? money(base_price, currency) : "By tiers",
        },
      ];
    },
    fileColumns: [
      ...(["id", "product_id", "name", "currency", "base_price", "type"] as const),
      ...(["tax_ids", "is_active"] as const),
    ],
  },
);

const kindOf = ({ is_inclusive, is_compound }: Tax): string =>
  (is_inclusive === 1 ? "Included in the price" : "Added to the price") +
  (is_compound === 1 ? ", on top of other taxes" : "");

const taxes = tableOf(
  {
    title: "Taxes",
    noun: taxNoun,
    load: (query, limit) =>
      resultOf(currentClient().POST("/taxes/list", { body: catalogRequest(query, limit) })),
    rows: ({ taxes }: Schemas["TaxPage"]) => taxes,
  },
  {
    useColumns: () => [
      { title: "Kind", cell: kindOf },
      {
        title: "Category",
        kind: "long",
        cell: ({ category, exemption_reason: reason }) =>
          reason ? `${category}: ${reason}` : category,
      },
      { title: "Jurisdiction", kind: "long", cell: ({ jurisdiction }) => jurisdiction },
      { title: "Percent", kind: "end", cell: ({ percent }) => showPercent(percent) },
    ],
    fileColumns: [
      ...(["id", "name", "percent", "category", "is_inclusive", "is_compound"] as const),
      ...(["jurisdiction", "is_active"] as const),
    ],
  },
);

const discountOf = ({ percent, amount, currency }: Coupon) => {
  if (percent !== null) return showPercent(percent);
  return amount === null || currency === null ? undefined : money(amount, currency);
};

const validityOf = ({ starts_at: start, ends_at: end }: Coupon) =>
  start || end
    ? [start && ["from ", timeText(start, true), " "], end && ["until ", timeText(end, true)]]
    : "always";

const coupons = tableOf(
  {
    title: "Coupons",
    noun: couponNoun,
    load: (query, limit) =>
      resultOf(currentClient().POST("/coupons/list", { body: catalogRequest(query, limit) })),
    rows: ({ coupons }: Schemas["CouponPage"]) => coupons,
  },
  {
    useColumns: () => [
      { title: "Discount", cell: discountOf },
      { title: "Valid", cell: validityOf },
      {
        title: "For",
        cell: ({ product_ids: ids }) =>
          ids === null ? "all products" : showCounted(ids.length, "product"),
      },
      {
        title: "Used",
        kind: "end",
        cell: ({ redemptions, max_redemptions: max }) =>
          showCount(redemptions) + (max === null ? "" : ` of ${showCount(max)}`),
      },
    ],
    fileColumns: [
      ...(["id", "code", "percent", "amount", "currency", "starts_at", "ends_at"] as const),
      ...(["redemptions", "max_redemptions", "is_active"] as const),
    ],
  },
);

/** The lists of the catalog, by their names in the URL. */
export const catalogTables: Readonly<Record<CatalogList, CatalogTable>> = {
  products,
  prices,
  taxes,
  coupons,
};

/** Returns the names of the newest 100 products and taxes by their ids. */
const useNames = (): ComputedRef<ReadonlyMap<string, string>> => {
  const body = { limit: 100 };
  const products = useLoaded(() => resultOf(currentClient().POST("/products/list", { body })));
  const taxes = useLoaded(() => resultOf(currentClient().POST("/taxes/list", { body })));
  return computed(() => {
    const rows = [...(products.data.value?.products ?? []), ...(taxes.data.value?.taxes ?? [])];
    return new Map(rows.map(({ id, name }) => [id, name]));
  });
};
