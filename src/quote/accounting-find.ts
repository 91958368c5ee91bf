import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Currency } from "../money/currency.ts";
import type { Organization } from "../organization/organization.ts";
import type { QuotePorts } from "./quote-ports.ts";

type OrganizationPorts = Pick<QuotePorts, "organizations">;

/** Returns an organization; `undefined` if it is not stored, or the host has no organizations. */
export const findOrganization = async (
  id: OrganizationId,
  { organizations }: OrganizationPorts,
): Promise<Either<PortFailed, Organization | undefined>> =>
  organizations === undefined ? right(undefined) : organizations.findOrganization(id)();

/** Returns the currency in which the seller of an organization accounts for VAT, if it has one. */
export const findAccountingCurrency = async (
  id: OrganizationId,
  ports: OrganizationPorts,
): Promise<Either<PortFailed, Currency | undefined>> => {
  const found = await findOrganization(id, ports);
  return isLeft(found) ? found : right(found.right?.seller?.accountingCurrency);
};
