import { type OrganizationId } from "../ids.ts";

/** The organization that owns every generated record. */
export const testOrganization: OrganizationId = "org_test";
