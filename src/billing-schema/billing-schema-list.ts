import type { BillingSchema } from "./billing-schema.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import type { BillingSchemaFilter } from "./billing-schema-filter.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";

/** Lists the billing schemas that match a filter, newest first. */
export const listBillingSchemas =
  (
    organizationId: OrganizationId,
    filter: BillingSchemaFilter = {},
    options: PageOptions = {},
  ): ((
    ports: Pick<CatalogPorts, "catalogWriter">,
  ) => TaskEither<ListError, Listed<BillingSchema>>) =>
  ({ catalogWriter }) =>
  async () => {
    const key = { list: "billingSchemas", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const page = await catalogWriter.listBillingSchemas(organizationId, filter, request.right)();
    if (isLeft(page)) return page;
    return right(listed(page.right, request.right, (last) => writeCursor(key, last)));
  };
