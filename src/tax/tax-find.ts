import type { Tax, TaxNotFound } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { noTaxes } from "./tax-absent.ts";
import { findTax } from "./tax-content.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { TaxFilter } from "./tax-filter.ts";
import { listPage, type Listed } from "../listing/page-list.ts";

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
    listPage({ list: "taxes", filter }, options, (page) =>
      taxRecords.listTaxes(organizationId, filter, page),
    );
