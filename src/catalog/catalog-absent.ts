import { left, right, type TaskEither } from "../kernel/either.ts";
import { portFailed, type PortFailed } from "../kernel/port-failed.ts";
import type { Page } from "../listing/page.ts";
import type { CatalogWriter } from "./catalog-writer.ts";

const noRows = (): TaskEither<PortFailed, Page<never>> => () =>
  Promise.resolve(right({ rows: [], total: 0, totalCapped: false, hasMore: false }));

const notStored = (): TaskEither<PortFailed, never> => () =>
  Promise.resolve(
    left(portFailed("catalog", new TypeError("pass catalogWriter to store the catalog"))),
  );

const notFound = (): TaskEither<PortFailed, undefined> => () => Promise.resolve(right(undefined));

/** A catalog that is only read, for a host with a catalog of its own. */
export const noCatalogWriter: CatalogWriter = {
  listProducts: noRows,
  listBillingSchemas: noRows,
  storeProduct: notStored,
  storeBillingSchema: notStored,
  deactivateProduct: notFound,
  deactivateBillingSchema: notFound,
};
