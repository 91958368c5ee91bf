import { Network, validate } from "bitcoin-address-validation";
import { Amount, currencyInfo, type Either } from "quittance";
import { left, right } from "quittance/adapter";
import {
  isLine,
  targetInvalid,
  type BitcoinTarget,
  type PaymentTargetInvalid,
} from "./payment-target.ts";

/** Maximum length of the label of a Bitcoin address. */
const maxLabelLength = 100;

/** Maximum length of the message of a Bitcoin payment. */
const maxMessageLength = 140;

/**
 * Returns the URI of a payment in bitcoin, in the form of BIP 21. Wallets open it as a link and
 * read it from a QR code.
 *
 * Checks the checksum of the address, that it is of the network, and that the amount has at most 8
 * decimals.
 *
 * @example
 * bitcoinUri({ address: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG" }, Amount.of("20.3"));
 */
export const bitcoinUri = (
  target: BitcoinTarget,
  amount: Amount,
): Either<PaymentTargetInvalid, string> => {
  const { address, label, message } = target;
  const issue = issueOf(target) ?? amountIssue(amount);
  if (issue !== undefined) return left(issue);
  const parameters = [
    `amount=${Amount.render(amount)}`,
    ...(label === undefined ? [] : [`label=${encodeURIComponent(label)}`]),
    ...(message === undefined ? [] : [`message=${encodeURIComponent(message)}`]),
  ];
  return right(`bitcoin:${address}?${parameters.join("&")}`);
};

const networks = {
  mainnet: Network.mainnet,
  testnet: Network.testnet,
  regtest: Network.regtest,
} as const;

const issueOf = ({
  address,
  network = "mainnet",
  label,
  message,
}: BitcoinTarget): PaymentTargetInvalid | undefined => {
  if (!validate(address, networks[network])) {
    return targetInvalid("address", `must be an address of the Bitcoin ${network}`);
  }
  if (label !== undefined && !isLine(label, maxLabelLength)) {
    return targetInvalid("label", lineOf(maxLabelLength));
  }
  if (message !== undefined && !isLine(message, maxMessageLength)) {
    return targetInvalid("message", lineOf(maxMessageLength));
  }
  return undefined;
};

const lineOf = (max: number): string => `must be one line of 1 to ${String(max)} characters`;

/** The number of bitcoins that will ever exist. */
const supply = Amount.of("21000000");

const amountIssue = (amount: Amount): PaymentTargetInvalid | undefined => {
  const { decimals } = currencyInfo.BITCOIN;
  const isInUnits = Amount.equals(Amount.round(amount, decimals, "DOWN"), amount);
  return Amount.isPositive(amount) && Amount.atMost(amount, supply) && isInUnits
    ? undefined
    : targetInvalid("amount", "must be positive, with at most 8 decimals, up to 21000000");
};
