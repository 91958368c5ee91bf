import type { Tax } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { type TaskEither, isLeft, right } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { TaxNotFound, ListError } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { noTaxes } from "./tax-absent.ts";
import { findTax } from "./tax-content.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { TaxFilter } from "./tax-filter.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";

/** Returns a version of a tax, active or not. */
export const getTax =
  (
    organizationId: OrganizationId,
    id: TaxId,
  ): ((ports: Pick<CatalogPorts, "taxRecords">) => TaskEither<TaxNotFound | PortFailed, Tax>) =>
  ({ taxRecords = noTaxes }) =>
  () =>
    findTax(organizationId, id, taxRecords);

/** Lists the taxes that match a filter, newest first. */
export const listTaxes =
  (
    organizationId: OrganizationId,
    filter: TaxFilter = {},
    options: PageOptions = {},
  ): ((ports: Pick<CatalogPorts, "taxRecords">) => TaskEither<ListError, Listed<Tax>>) =>
  ({ taxRecords = noTaxes }) =>
  async () => {
    const key = { list: "taxes", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const page = await taxRecords.listTaxes(organizationId, filter, request.right)();
    if (isLeft(page)) return page;
    return right(listed(page.right, request.right, (last) => writeCursor(key, last)));
  };
