import type { Either, Seller } from "quittance";
import { left, right } from "quittance/adapter";

/** The bank account that receives SEPA credit transfers in euros. */
export interface SepaTarget {
  /** With or without spaces. */
  readonly iban: string;
  /** The owner of the account, at most 70 characters. */
  readonly name: string;
  /** 8 or 11 characters. Required if the account is outside the European Economic Area. */
  readonly bic?: string | undefined;
  /** Purpose code of ISO 20022, 1 to 4 characters. */
  readonly purpose?: string | undefined;
  /** An RF creditor reference of ISO 11649. A transfer has this or the remittance. */
  readonly reference?: string | undefined;
  /** Text for the payee, at most 140 characters. */
  readonly remittance?: string | undefined;
}

/** A blockchain in which a Bitcoin address is valid. */
export type BitcoinNetwork = "mainnet" | "testnet" | "regtest";

/** The Bitcoin address that receives payments. */
export interface BitcoinTarget {
  readonly address: string;
  /** Defaults to `mainnet`. */
  readonly network?: BitcoinNetwork | undefined;
  /** The name that wallets show for the address, at most 100 characters. */
  readonly label?: string | undefined;
  /** What wallets show to the payer, at most 140 characters. */
  readonly message?: string | undefined;
}

/** A page of a host or a provider on which an invoice can be paid, such as by card. */
export interface PaymentLink {
  /** `https` only. */
  readonly url: string;
  /** One line of 1 to 100 characters. */
  readonly label: string;
}

/** An account that is shown as text, such as one outside of SEPA. */
export type PaymentAccount = NonNullable<Seller["accounts"]>[number];

/** A property of a payment target, or the amount, is invalid. */
export interface PaymentTargetInvalid {
  readonly kind: "PaymentTargetInvalid";
  /** Such as `iban` or `amount`. */
  readonly property: string;
  /** What is allowed. */
  readonly message: string;
}

/** Creates the failure of a property. */
export const targetInvalid = (property: string, message: string): PaymentTargetInvalid => ({
  kind: "PaymentTargetInvalid",
  property,
  message,
});

/** Returns the URL of a link, or what is invalid about the link. */
export const checkLink = (link: PaymentLink): Either<PaymentTargetInvalid, string> => {
  if (!URL.canParse(link.url) || new URL(link.url).protocol !== "https:") {
    return left(targetInvalid("url", "must be an https URL"));
  }
  return isLine(link.label, 100)
    ? right(link.url)
    : left(targetInvalid("label", "must be one line of 1 to 100 characters"));
};

/** Returns whether a text is one line of 1 to `max` characters without surrounding spaces. */
export const isLine = (text: string, max: number): boolean =>
  text !== "" && text.length <= max && text === text.trim() && !notInLine.test(text);

const notInLine = /[\p{Cc}\p{Cs}\u061C\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
