import type { Tax } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { TaxNotFound } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { noTaxes } from "./tax-absent.ts";
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
