import type { BillingSchema } from "./billing-schema.ts";
import type { BillingSchemaId, OrganizationId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { billingSchemaFound } from "./billing-schema-content.ts";
import type { BillingSchemaNotFound } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";

/** Deactivates a version of a billing schema. Existing invoices keep it. */
export const deactivateBillingSchema =
  (
    organizationId: OrganizationId,
    id: BillingSchemaId,
  ): ((ports: CatalogPorts) => TaskEither<BillingSchemaNotFound | PortFailed, BillingSchema>) =>
  ({ catalogWriter, clock }) =>
  async () => {
    const stored = await catalogWriter.deactivateBillingSchema(organizationId, id, clock())();
    return isLeft(stored) ? stored : billingSchemaFound(stored.right);
  };
