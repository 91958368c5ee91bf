import type { OrganizationId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import { contentOrGiven } from "../schema/schema.ts";
import { seller as sellerDescription } from "../party/seller.ts";
import type { Organization } from "./organization.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type {
  AdministrationInvalid,
  CreateRecordError,
  OrganizationNotFound,
  UpdateOrganizationError,
} from "../administration/administration-errors.ts";
import type { AdministrationPorts } from "../administration/administration-ports.ts";
import {
  checkAdministration,
  checkRounding,
  ifSame,
  ifValid,
} from "../administration/administration-validate.ts";
import { listRange, type RangeOptions, type Rows } from "../administration/range-list.ts";

/** A new organization: its name has 1 to 200 characters. @inline */
export interface NewOrganization extends Omit<Organization, "id"> {
  /** Defaults to a new identifier. Pass one so that the call can be repeated. */
  readonly id?: OrganizationId | undefined;
}

/**
 * What changes of an organization. Absent properties stay; `undefined` removes any but the name.
 */
export type OrganizationChanges = Partial<Omit<Organization, "id">>;

type Ports = Pick<AdministrationPorts, "organizations">;

/** Creates an organization, or returns it if it is stored with the same content. */
export const createOrganization =
  ({
    id,
    seller,
    ...given
  }: NewOrganization): ((
    ports: Pick<AdministrationPorts, "organizations" | "newId">,
  ) => TaskEither<CreateRecordError, Organization>) =>
  ({ organizations, newId }) =>
  async () => {
    const content = {
      ...given,
      ...(seller && { seller: contentOrGiven(sellerDescription, seller) }),
    };
    const organization = { id: id ?? newId("org"), ...content };
    const valid = ifValid(organization, [
      ...checkAdministration(organization),
      ...checkRounding(organization),
    ]);
    if (isLeft(valid)) return valid;
    const stored = await organizations.storeOrganization(valid.right)();
    return isLeft(stored)
      ? stored
      : ifSame(stored.right, textsOf(stored.right), textsOf(organization));
  };

/** Changes an organization. */
export const updateOrganization =
  (
    id: OrganizationId,
    changes: OrganizationChanges,
  ): ((ports: Ports) => TaskEither<UpdateOrganizationError, Organization>) =>
  ({ organizations }) =>
  async () => {
    const valid = ifValid(changes, checkAdministration(changes));
    if (isLeft(valid)) return valid;
    const { name, seller, ...others } = changes;
    const given =
      "seller" in changes ? { seller: seller && contentOrGiven(sellerDescription, seller) } : {};
    let issues: ReturnType<typeof checkRounding> = [];
    const changed = await organizations.changeOrganization(id, (stored) => {
      const next = { ...stored, ...others, ...given, name: name ?? stored.name };
      issues = checkRounding(next);
      return issues.length > 0 ? stored : next;
    })();
    if (issues.length > 0) return left({ kind: "AdministrationInvalid", issues });
    return isLeft(changed) ? changed : organizationFound(changed.right);
  };

/** Returns an organization. */
export const getOrganization =
  (
    id: OrganizationId,
  ): ((ports: Ports) => TaskEither<OrganizationNotFound | PortFailed, Organization>) =>
  ({ organizations }) =>
  async () => {
    const found = await organizations.findOrganization(id)();
    return isLeft(found) ? found : organizationFound(found.right);
  };

/** Lists organizations by identifier. */
export const listOrganizations =
  (
    options: RangeOptions<OrganizationId> = {},
  ): ((ports: Ports) => TaskEither<AdministrationInvalid | PortFailed, Rows<Organization>>) =>
  ({ organizations }) =>
  () =>
    listRange(options, organizations.listOrganizations);

const textsOf = ({ name, imageUrl, seller, ...own }: Organization) => ({
  name,
  imageUrl,
  seller: seller && JSON.stringify(seller),
  totals: own.totals,
  increments: own.increments && JSON.stringify(own.increments),
  rounding: own.rounding && JSON.stringify(own.rounding),
  numbering: own.numbering,
  creditNumbering: own.creditNumbering,
});

const organizationFound = (found: Organization | undefined) =>
  found === undefined ? left({ kind: "OrganizationNotFound" } as const) : right(found);
