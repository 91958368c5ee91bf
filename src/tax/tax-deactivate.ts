import type { Tax } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { TaxNotFound } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { noTaxes } from "./tax-absent.ts";
import { taxFound } from "./tax-content.ts";

/** Deactivates a version of a tax, so that it is no longer charged. Existing invoices keep it. */
export const deactivateTax =
  (
    organizationId: OrganizationId,
    id: TaxId,
  ): ((
    ports: Pick<CatalogPorts, "taxRecords" | "clock">,
  ) => TaskEither<TaxNotFound | PortFailed, Tax>) =>
  ({ taxRecords = noTaxes, clock }) =>
  async () => {
    const stored = await taxRecords.deactivateTax(organizationId, id, clock())();
    return isLeft(stored) ? stored : taxFound(stored.right);
  };
