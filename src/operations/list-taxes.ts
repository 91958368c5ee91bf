import type { Tax } from "../catalog/tax.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/read-page-request.ts";
import type { TaxFilter } from "../listing/tax-filter.ts";
import type { ListError } from "./errors.ts";
import { listed, type Listed } from "./list-invoices.ts";
import { noTaxes } from "./no-taxes.ts";
import type { CatalogPorts } from "./operation-ports.ts";

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
