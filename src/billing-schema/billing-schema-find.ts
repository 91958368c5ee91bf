import type { BillingSchema, BillingSchemaNotFound } from "./billing-schema.ts";
import type { BillingSchemaId, OrganizationId } from "../ids.ts";
import { type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { findBillingSchema } from "./billing-schema-content.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import type { BillingSchemaFilter } from "./billing-schema-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import { listPage, type Listed } from "../listing/page-list.ts";

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
    listPage({ list: "billingSchemas", filter }, options, (page) =>
      catalogWriter.listBillingSchemas(organizationId, filter, page),
    );
