import type { BillingSchema } from "./billing-schema.ts";
import type { BillingSchemaId, OrganizationId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import {
  checkBillingSchemaContent,
  findBillingSchema,
  type BillingSchemaContent,
} from "./billing-schema-content.ts";
import type { WriteBillingSchemaError } from "../quittance/quittance-errors.ts";
import { noTaxes } from "../tax/tax-absent.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";

/** Stores a new version of a billing schema as the active version of its group. */
export const reviseBillingSchema =
  (
    organizationId: OrganizationId,
    id: BillingSchemaId,
    changes: Partial<BillingSchemaContent>,
  ): ((ports: CatalogPorts) => TaskEither<WriteBillingSchemaError, BillingSchema>) =>
  ({ catalog, catalogWriter, taxRecords = noTaxes, clock, newId }) =>
  async () => {
    const schema = await findBillingSchema(organizationId, id, catalog);
    if (isLeft(schema)) return schema;
    const given = { ...schema.right, ...changes };
    const isKept = !("taxIds" in changes);
    const revised = await checkBillingSchemaContent(organizationId, given, taxRecords, isKept);
    if (isLeft(revised)) return revised;
    return catalogWriter.storeBillingSchema(organizationId, {
      ...revised.right,
      id: newId("schema"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    })();
  };
