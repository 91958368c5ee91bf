import { type OrganizationId } from "quittance";
import type { Dataset } from "../data/read-data-file.ts";

/** The organization whose activity is generated, so that it always has recent invoices. */
export const activeOrganization: OrganizationId = "org_meadow";

/** Its key. It is published, and only accepted by sample data in memory. */
export const activeOrganizationKey = "sk_test_sample_key_of_org_meadow";

/** The parts of a dataset that describe an organization. */
type Organizations = Pick<Dataset, "organizations" | "credentials">;

/**
 * Adds an organization with rounding, numbers and a key, but without records.
 *
 * @param digest The SHA-256 digest of `activeOrganizationKey`.
 */
export const withActiveOrganization = <Given extends Organizations>(
  dataset: Given,
  digest: string,
): Given => {
  const organizationId = activeOrganization;
  return {
    ...dataset,
    organizations: [
      ...dataset.organizations,
      {
        ...{ id: organizationId, name: "Meadow Outdoor", imageUrl: undefined },
        rounding: { mode: "HALF_UP", at: "LINE" },
        ...{ numbering: "M-{YYYY}-{n:5}", creditNumbering: "C-{YYYY}-{n:4}" },
      },
    ],
    credentials: [
      ...dataset.credentials,
      {
        digest,
        environment: "development",
        organizationId,
        scopes: undefined,
      },
    ],
  };
};
