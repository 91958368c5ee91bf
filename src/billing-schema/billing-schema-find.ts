import type { BillingSchema } from "./billing-schema.ts";
import type { BillingSchemaId, OrganizationId } from "../ids.ts";
import { type TaskEither, isLeft, right } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { findBillingSchema } from "./billing-schema-content.ts";
import type { BillingSchemaNotFound, ListError } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import type { BillingSchemaFilter } from "./billing-schema-filter.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";

/** Returns a version of a billing schema, active or not. */
export const getBillingSchema =
  (
    organizationId: OrganizationId,
    id: BillingSchemaId,
  ): ((
    ports: Pick<CatalogPorts, "catalog">,
  ) => TaskEither<BillingSchemaNotFound | PortFailed, BillingSchema>) =>
  ({ catalog }) =>
  () =>
    findBillingSchema(organizationId, id, catalog);

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
