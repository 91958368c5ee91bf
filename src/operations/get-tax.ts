import type { Tax } from "../catalog/tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { TaxNotFound } from "./errors.ts";
import type { CatalogPorts } from "./operation-ports.ts";
import { noTaxes } from "./no-taxes.ts";
import { findTax } from "./tax-content.ts";

/** Returns a version of a tax, active or not. */
export const getTax =
  (
    organizationId: OrganizationId,
    id: TaxId,
  ): ((ports: Pick<CatalogPorts, "taxRecords">) => TaskEither<TaxNotFound | PortFailed, Tax>) =>
  ({ taxRecords = noTaxes }) =>
  () =>
    findTax(organizationId, id, taxRecords);
