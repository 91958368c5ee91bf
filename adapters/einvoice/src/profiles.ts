import { eInvoiceDescription, type EInvoiceProfile, type EInvoiceSyntax } from "quittance/adapter";

/** What a text must be in a profile. */
export interface ProfilePattern {
  readonly term: string;
  readonly pattern: RegExp;
  readonly message: string;
  /** Whether documents that differ are accepted. */
  readonly isWarning: boolean;
}

/** What a profile requires beyond EN 16931. */
export interface Profile {
  readonly name: EInvoiceProfile;
  /** BT-24 */
  readonly customization: string;
  /** BT-23 */
  readonly process: string | undefined;
  readonly syntaxes: ReadonlyArray<EInvoiceSyntax>;
  /** Terms that EN 16931 leaves open. */
  readonly required: ReadonlyArray<string>;
  /** Terms of which one is required. */
  readonly requiredOneOf: ReadonlyArray<ReadonlyArray<string>>;
  /** Terms that are required if there is an address of delivery. */
  readonly requiredOfDelivery: ReadonlyArray<string>;
  readonly patterns: ReadonlyArray<ProfilePattern>;
  /** Schemes of the list EAS that the profile does not accept. */
  readonly rejectedSchemes: ReadonlyArray<string>;
  /** Whether the period of a line must be within that of the invoice. */
  readonly checksLinePeriods: boolean;
  /** Whether identifiers must have the check digits of their scheme. */
  readonly checksIdentifiers: boolean;
}

const process = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

const en16931: Profile = {
  name: "EN16931",
  customization: "urn:cen.eu:en16931:2017",
  process: undefined,
  syntaxes: eInvoiceDescription.eInvoiceSyntaxes,
  required: [],
  requiredOneOf: [],
  requiredOfDelivery: [],
  patterns: [],
  rejectedSchemes: [],
  checksLinePeriods: false,
  checksIdentifiers: false,
};

/** The profiles by name. National rules of other countries are not included. */
export const profiles: Readonly<Record<EInvoiceProfile, Profile>> = {
  EN16931: en16931,
  XRECHNUNG: {
    ...en16931,
    name: "XRECHNUNG",
    customization: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
    process,
    required: [
      "BT-10",
      "BT-34",
      "BT-37",
      "BT-38",
      "BT-41",
      "BT-42",
      "BT-43",
      "BT-49",
      "BT-52",
      "BT-53",
      "BG-16",
    ],
    requiredOfDelivery: ["BT-77", "BT-78"],
    patterns: [
      {
        term: "BT-20",
        pattern: /^(?!\s*#)/u,
        message: "must not start with #",
        isWarning: false,
      },
      {
        term: "BT-42",
        pattern: /(?:[0-9].*){3}/u,
        message: "should have at least 3 digits",
        isWarning: true,
      },
      {
        term: "BT-43",
        pattern: /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/u,
        message: "should be an e-mail address",
        isWarning: true,
      },
    ],
  },
  PEPPOL: {
    ...en16931,
    name: "PEPPOL",
    customization: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
    process,
    syntaxes: ["UBL"],
    required: ["BT-34", "BT-49"],
    requiredOneOf: [["BT-10", "BT-13"]],
    rejectedSchemes: [
      "0219",
      "0220",
      "0242",
      "0244",
      "0245",
      "0246",
      "0248",
      "AN",
      "AQ",
      "AS",
      "AU",
      "EM",
    ],
    checksLinePeriods: true,
    checksIdentifiers: true,
  },
};
