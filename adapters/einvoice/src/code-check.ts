import { countries } from "quittance/adapter";
import { addressSchemes, registerSchemes } from "./codes/schemes.ts";
import { isUnitCode } from "./codes/units.ts";
import type { Draft } from "./draft.ts";
import { isIdentifier } from "./identifier-check.ts";
import type { Profile } from "./profiles.ts";
import type { EInvoiceIssue } from "./issue.ts";
import { isPresent } from "./terms.ts";

/** Returns the codes of a document that are not in the lists of EN 16931 or of a profile. */
export const codeIssues = (draft: Draft, profile: Profile): ReadonlyArray<EInvoiceIssue> => [
  ...partyIssues("seller", sellerTerms, draft.seller ?? {}, profile),
  ...partyIssues("customer", customerTerms, draft.customer, profile),
  ...draft.lines
    .filter(({ unit }) => unit !== undefined && !isUnitCode(unit))
    .map(({ index }) => ({
      term: "BT-130",
      path: `items.${String(index)}.unit`,
      message: "must be a UN/ECE code, such as HUR for hours",
    })),
];

const sellerTerms = { endpoint: "BT-34", legalId: "BT-30", vatId: "BT-31" };
const customerTerms = { endpoint: "BT-49", legalId: "BT-47", vatId: "BT-48" };

interface Identified {
  readonly endpoint?: string | undefined;
  readonly endpointScheme?: string | undefined;
  readonly legalId?: string | undefined;
  readonly legalScheme?: string | undefined;
  readonly vatId?: string | undefined;
}

const partyIssues = (
  party: "seller" | "customer",
  terms: typeof sellerTerms,
  { endpoint, endpointScheme, legalId, legalScheme, vatId }: Identified,
  profile: Profile,
): ReadonlyArray<EInvoiceIssue> => {
  const issues: Array<EInvoiceIssue> = [];
  const add = (term: string, property: string, message: string): void => {
    issues.push({ term, path: `${party}.${property}`, message });
  };
  if (isPresent(endpoint)) {
    if (!isPresent(endpointScheme)) add(terms.endpoint, "endpoint_scheme", "is required");
    else if (!addressSchemes.has(endpointScheme)) {
      add(terms.endpoint, "endpoint_scheme", "must be a code of the EAS list");
    } else if (profile.rejectedSchemes.includes(endpointScheme)) {
      add(
        terms.endpoint,
        "endpoint_scheme",
        `${endpointScheme} is not accepted by ${profile.name}`,
      );
    } else if (profile.checksIdentifiers && !isIdentifier(endpointScheme, endpoint)) {
      add(terms.endpoint, "endpoint", `is not an identifier of the scheme ${endpointScheme}`);
    }
  }
  if (isPresent(legalId) && legalScheme !== undefined) {
    if (!registerSchemes.has(legalScheme)) {
      add(terms.legalId, "legal_scheme", "must be a code of ISO 6523");
    } else if (profile.checksIdentifiers && !isIdentifier(legalScheme, legalId)) {
      add(terms.legalId, "legal_id", `is not an identifier of the scheme ${legalScheme}`);
    }
  }
  if (isPresent(vatId) && !isVatPrefix(vatId.slice(0, 2))) {
    add(terms.vatId, "vat_id", "must start with the code of a country, or EL for Greece");
  }
  return issues;
};

const isVatPrefix = (prefix: string): boolean =>
  countries.includes(prefix) || prefix === "EL" || prefix === "XI";
