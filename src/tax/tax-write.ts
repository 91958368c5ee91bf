import type { TaxContent } from "./tax-check.ts";
import type { Tax, TaxNotFound } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import {
  createdOnce,
  readKey,
  type CreatedVersion,
  type CreateOptions,
} from "../catalog/version-create.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { noTaxes } from "./tax-absent.ts";
import { checkTaxContent, taxParts, findTax, taxFound } from "./tax-content.ts";
import type { IdempotencyKeyInvalid, IdempotencyMismatch } from "../kernel/idempotency.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { CatalogInvalid } from "../catalog/catalog-check.ts";

/** Every failure of `createTax`. */
export type CreateTaxError =
  CatalogInvalid | IdempotencyKeyInvalid | IdempotencyMismatch | PortFailed;

/** Every failure of `reviseTax`. */
export type WriteTaxError = TaxNotFound | CatalogInvalid | PortFailed;

/**
 * Adds a tax, as the active version of a new version group. A key that was used before with the
 * same content returns the tax of that call in its present state.
 */
export const createTax =
  (
    organizationId: OrganizationId,
    content: Partial<TaxContent> & Pick<TaxContent, "name" | "percent">,
    options: CreateOptions = {},
  ): ((
    ports: Pick<CatalogPorts, "taxRecords" | "clock" | "newId">,
  ) => TaskEither<CreateTaxError, CreatedVersion<Tax>>) =>
  ({ taxRecords = noTaxes, clock, newId }) =>
  async () => {
    const key = readKey(options);
    if (isLeft(key)) return key;
    const { name, percent, category = "S", exemptionReason, exemptionCode } = content;
    const { isInclusive = false, isCompound = false, jurisdiction } = content;
    const rates = { name, percent, category, exemptionReason, exemptionCode };
    const checked = checkTaxContent({ ...rates, isInclusive, isCompound, jurisdiction });
    if (isLeft(checked)) return checked;
    const tax: Tax = {
      ...checked.right,
      id: newId("tax"),
      organizationId,
      versionGroupId: newId("group"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    };
    const stored = await taxRecords.storeTax(organizationId, tax, key.right)();
    return createdOnce(stored, tax, taxParts.differences, key.right);
  };

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
