import { left, right } from "../kernel/either.ts";
import { portFailed } from "../kernel/port-failed.ts";
import type { TaxRepository } from "./taxes.ts";

/** A store without taxes, which cannot store one, for a catalog without `taxRecords`. */
export const noTaxes: TaxRepository = {
  findTaxes: () => () => Promise.resolve(right(new Map())),
  listTaxes: () => () =>
    Promise.resolve(right({ rows: [], total: 0, totalCapped: false, hasMore: false })),
  storeTax: () => () =>
    Promise.resolve(left(portFailed("taxes", new TypeError("pass taxRecords to store taxes")))),
  deactivateTax: () => () => Promise.resolve(right(undefined)),
};
