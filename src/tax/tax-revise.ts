import type { TaxContent } from "./tax-check.ts";
import type { Tax } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { WriteTaxError } from "../quittance/quittance-errors.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { noTaxes } from "./tax-absent.ts";
import { checkTaxContent, findTax } from "./tax-content.ts";

/** Stores a new version of a tax as the active version of its group. */
export const reviseTax =
  (
    organizationId: OrganizationId,
    id: TaxId,
    changes: Partial<TaxContent>,
  ): ((
    ports: Pick<CatalogPorts, "taxRecords" | "clock" | "newId">,
  ) => TaskEither<WriteTaxError, Tax>) =>
  ({ taxRecords = noTaxes, clock, newId }) =>
  async () => {
    const tax = await findTax(organizationId, id, taxRecords);
    if (isLeft(tax)) return tax;
    const revised = checkTaxContent({ ...tax.right, ...changes });
    if (isLeft(revised)) return revised;
    return taxRecords.storeTax(organizationId, {
      ...revised.right,
      id: newId("tax"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    })();
  };
