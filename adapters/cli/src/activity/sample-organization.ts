import { scopes, type OrganizationId, type Seller } from "quittance";
import type { Dataset } from "../data/read-data-file.ts";

/** The organization whose activity is generated, so that it always has recent invoices. */
export const activeOrganization: OrganizationId = "org_meadow";

/** Its key. It is published, and only accepted by sample data in memory. */
export const activeOrganizationKey = "sk_test_sample_key_of_org_meadow";

/** Complete, so that its invoices can be paid by bank transfer and written as e-invoices. */
const seller: Seller = {
  legalName: "Meadow Outdoor GmbH",
  tradingName: "Meadow Outdoor",
  address: { street: "Wiesenweg 12", postCode: "80331", city: "München", country: "DE" },
  vatId: "DE129273398",
  legalId: "HRB 104321",
  ...{ endpoint: "DE129273398", endpointScheme: "9930" },
  contact: { name: "Lena Huber", phone: "+49 89 1234560", email: "billing@meadow.example.com" },
  accounts: [{ iban: "DE89370400440532013000", bic: "COBADEFFXXX", name: "Meadow Outdoor GmbH" }],
  accountingCurrency: "EUR",
  paymentTerms: "14 days net",
  timeZone: "Europe/Berlin",
};

/** The parts of a dataset that describe an organization. */
type Organizations = Pick<Dataset, "organizations" | "credentials">;

/**
 * Adds an organization with a seller, whole amounts, numbers and a key, but without records.
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
        ...{ seller, totals: "invoice" },
        ...{ numbering: "M-{YYYY}-{n:5}", creditNumbering: "C-{YYYY}-{n:4}" },
      },
    ],
    credentials: [
      ...dataset.credentials,
      {
        digest,
        environment: "development",
        organizationId,
        // All are named: `settings.update` is never implied.
        scopes,
      },
    ],
  };
};
