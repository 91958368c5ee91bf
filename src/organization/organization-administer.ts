import type { OrganizationId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Organization } from "./organization.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type {
  AdministrationInvalid,
  CreateRecordError,
  OrganizationNotFound,
  UpdateOrganizationError,
} from "../administration/administration-errors.ts";
import type { AdministrationPorts } from "../administration/administration-ports.ts";
import { checkAdministration, ifSame, ifValid } from "../administration/administration-validate.ts";
import { listRange, type RangeOptions, type Rows } from "../listing/range-list.ts";

/** A new organization. @inline */
export interface NewOrganization {
  /** Defaults to a new identifier. Pass one so that the call can be repeated. */
  readonly id?: OrganizationId | undefined;
  /** 1 to 200 characters. */
  readonly name: string;
  /** An http or https URL of at most 2048 characters. */
  readonly imageUrl?: string | undefined;
}

/**
 * What changes of an organization. Absent properties stay; `imageUrl: undefined` removes it.
 */
export type OrganizationChanges = Partial<Pick<Organization, "name" | "imageUrl">>;

type Ports = Pick<AdministrationPorts, "organizations">;

/** Creates an organization, or returns it if it is stored with the same content. */
export const createOrganization =
  ({
    id,
    name,
    imageUrl,
  }: NewOrganization): ((
    ports: Pick<AdministrationPorts, "organizations" | "newId">,
  ) => TaskEither<CreateRecordError, Organization>) =>
  ({ organizations, newId }) =>
  async () => {
    const organization = { id: id ?? newId("org"), name, imageUrl };
    const valid = ifValid(organization, checkAdministration(organization));
    if (isLeft(valid)) return valid;
    const stored = await organizations.storeOrganization(valid.right)();
    return isLeft(stored) ? stored : ifSame(stored.right, stored.right, { name, imageUrl });
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
    const changed = await organizations.changeOrganization(id, (stored) => ({
      id: stored.id,
      name: changes.name ?? stored.name,
      imageUrl: "imageUrl" in changes ? changes.imageUrl : stored.imageUrl,
    }))();
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

const organizationFound = (found: Organization | undefined) =>
  found === undefined ? left({ kind: "OrganizationNotFound" } as const) : right(found);
