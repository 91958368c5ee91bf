import type { Currency } from "../money/currency.ts";
import {
  checkParts,
  presentParts,
  requiredText,
  textPart,
  type PartsOf,
  type PartyIssue,
} from "./party-parts.ts";

/** Where a seller is. Texts have 1 to 200 characters without control characters. @inline */
export interface SellerAddress {
  readonly street?: string | undefined;
  /** A second line of the address. */
  readonly extra?: string | undefined;
  readonly city?: string | undefined;
  /** 1 to 20 characters. */
  readonly postCode?: string | undefined;
  /** Such as a state or a province. */
  readonly subdivision?: string | undefined;
  /** ISO 3166-1 alpha-2; `GR` for Greece. */
  readonly country: string;
}

/** Whom buyers ask about an invoice. @inline */
export interface SellerContact {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** An account that an invoice is paid to: an IBAN or another identifier. @inline */
export interface SellerAccount {
  /** With the length and the check digits of ISO 13616; stored without spaces. */
  readonly iban?: string | undefined;
  /** Of the bank, only with `iban`. */
  readonly bic?: string | undefined;
  /** 1 to 50 characters, instead of `iban`. */
  readonly id?: string | undefined;
  /** Of the owner of the account. */
  readonly name?: string | undefined;
}

/** Who issues the invoices of an organization. Texts have 1 to 200 characters, identifiers 50. */
export interface Seller {
  readonly legalName: string;
  readonly tradingName?: string | undefined;
  readonly address: SellerAddress;
  /** Such as DE136695976; stored in upper case without spaces, dots and dashes. */
  readonly vatId?: string | undefined;
  /** Of the tax office. */
  readonly taxNumber?: string | undefined;
  /** Such as the number in a register of companies. */
  readonly legalId?: string | undefined;
  /** Of `legalId`: 4 digits of ISO 6523. */
  readonly legalScheme?: string | undefined;
  /** Where electronic documents are received. */
  readonly endpoint?: string | undefined;
  /** Of `endpoint`: 4 digits of the EAS list, or `EM` for an e-mail address. */
  readonly endpointScheme?: string | undefined;
  readonly contact?: SellerContact | undefined;
  /** At most 10; the first with an IBAN is that of an e-invoice. */
  readonly accounts?: ReadonlyArray<SellerAccount> | undefined;
  /** The fiat currency in which the seller accounts for VAT. */
  readonly accountingCurrency?: Currency | undefined;
  readonly paymentTerms?: string | undefined;
  /** Whether the seller is exempt from VAT as a small business. */
  readonly isSmallBusiness?: boolean | undefined;
}

/** Maximum number of accounts of a seller. */
export const maxSellerAccounts = 10;

/** The description of a seller. */
export const sellerParts: PartsOf<Seller> = /* @__PURE__ */ Object.freeze({
  legalName: requiredText("text"),
  tradingName: textPart("text"),
  address: {
    kind: "object",
    isRequired: true,
    parts: {
      street: textPart("text"),
      extra: textPart("text"),
      city: textPart("text"),
      postCode: textPart("postCode"),
      subdivision: textPart("text"),
      country: requiredText("country"),
    } satisfies PartsOf<SellerAddress>,
  },
  vatId: textPart("vatNumber"),
  taxNumber: textPart("id"),
  legalId: textPart("id"),
  legalScheme: textPart("legalScheme"),
  endpoint: textPart("text"),
  endpointScheme: textPart("endpointScheme"),
  contact: {
    kind: "object",
    parts: {
      name: textPart("text"),
      phone: textPart("text"),
      email: textPart("email"),
    } satisfies PartsOf<SellerContact>,
  },
  accounts: {
    kind: "list",
    max: maxSellerAccounts,
    parts: {
      iban: textPart("iban"),
      bic: textPart("bic"),
      id: textPart("id"),
      name: textPart("text"),
    } satisfies PartsOf<SellerAccount>,
  },
  accountingCurrency: textPart("currency"),
  paymentTerms: textPart("text"),
  isSmallBusiness: { kind: "flag" },
} satisfies PartsOf<Seller>);

/** Returns the validation issues of a seller. */
export const checkSeller = (seller: Seller): ReadonlyArray<PartyIssue> => [
  ...checkParts(sellerParts, seller),
  ...(seller.accounts ?? []).flatMap(({ iban, bic, id }, index): ReadonlyArray<PartyIssue> => {
    const isValid = (iban === undefined) !== (id === undefined) && !(bic && iban === undefined);
    return isValid ? [] : [{ path: ["accounts", index], rule: "account" }];
  }),
];

/** Returns a valid seller as it is stored, with the properties that it has. */
export const presentSeller = (seller: Seller): Seller =>
  presentParts(sellerParts, seller) as Seller;
