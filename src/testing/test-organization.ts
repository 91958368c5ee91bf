import { idOf, type OrganizationId } from "../ids.ts";

/** The organization that owns every generated record. */
export const testOrganization: OrganizationId = idOf("org", "org_test");
