import { parseId, type OrganizationId } from "quittance";
import { UsageError } from "../usage-error.ts";

/** The option that names the organization whose records are exported. */
export const organizationOption = {
  organization: { type: "string", value: "ID", help: "Organization of the records. Required." },
} as const;

/** Reads the value of `--organization`. */
export const readOrganization = (text: string | undefined): OrganizationId => {
  if (text === undefined) throw new UsageError("Set --organization.");
  const id = parseId("org", text);
  if (id !== undefined) return id;
  throw new UsageError(`--organization must be an identifier of the form org_<id>, not "${text}".`);
};
