import type { TaxContent } from "../catalog/check-tax.ts";
import type { CatalogInvalid } from "../catalog/check-texts.ts";
import type { Tax } from "../catalog/tax.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { CatalogPorts } from "./operation-ports.ts";
import { noTaxes } from "./no-taxes.ts";
import { checkTaxContent } from "./tax-content.ts";

/** Adds a tax, as the active version of a new version group. */
export const createTax =
  (
    organizationId: OrganizationId,
    content: Partial<TaxContent> & Pick<TaxContent, "name" | "percent">,
  ): ((
    ports: Pick<CatalogPorts, "taxRecords" | "clock" | "newId">,
  ) => TaskEither<CatalogInvalid | PortFailed, Tax>) =>
  ({ taxRecords = noTaxes, clock, newId }) =>
  async () => {
    const { name, percent, category = "S", exemptionReason } = content;
    const { isInclusive = false, isCompound = false, jurisdiction } = content;
    const rates = { name, percent, category, exemptionReason };
    const checked = checkTaxContent({ ...rates, isInclusive, isCompound, jurisdiction });
    if (isLeft(checked)) return checked;
    return taxRecords.storeTax(organizationId, {
      ...checked.right,
      id: newId("tax"),
      organizationId,
      versionGroupId: newId("group"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    })();
  };
