import type { BillingSchema } from "./billing-schema.ts";
import type { BillingSchemaId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { findBillingSchema } from "./billing-schema-content.ts";
import type { BillingSchemaNotFound } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";

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
