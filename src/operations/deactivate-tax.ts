import type { Tax } from "../catalog/tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { TaxNotFound } from "./errors.ts";
import type { CatalogPorts } from "./operation-ports.ts";
import { noTaxes } from "./no-taxes.ts";
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
