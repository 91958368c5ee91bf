import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { Amount, type Either } from "quittance";
import { left, right } from "quittance/adapter";
import {
  isLine,
  targetInvalid,
  type PaymentTargetInvalid,
  type SepaTarget,
} from "./payment-target.ts";

/** Maximum length of the name of a payee. */
export const maxNameLength = 70;

/** Maximum length of the part of a creditor reference after its check digits. */
const maxReferenceLength = 21;

/** Maximum bytes of the data in a QR code of a SEPA credit transfer. */
const maxSepaBytes = 331;

/**
 * Returns the data of a QR code for a SEPA credit transfer, in the form of EPC069-12. Banking apps
 * fill in a transfer from it.
 *
 * Uses version 001 with a BIC, which every app reads, and version 002 without one. Checks the
 * checksums of the IBAN and the reference, the form of the BIC, and the limits of all texts.
 *
 * @example
 * const data = sepaTransfer({ iban, name: "Acme", remittance: "2025-001" }, Amount.of("12.3"));
 */
export const sepaTransfer = (
  target: SepaTarget,
  amount: Amount,
): Either<PaymentTargetInvalid, string> => {
  const { name, bic = "", purpose = "", reference = "", remittance = "" } = target;
  const issue = issueOf(target) ?? amountIssue(amount);
  if (issue !== undefined) return left(issue);
  const fields = [
    "BCD",
    bic === "" ? "002" : "001",
    "1",
    "SCT",
    bic,
    name,
    compact(target.iban),
    `EUR${Amount.render(amount)}`,
    purpose,
    withoutSpaces(reference),
    remittance,
  ];
  while (fields.at(-1) === "") fields.pop();
  const data = fields.join("\n");
  return new TextEncoder().encode(data).length > maxSepaBytes
    ? left(targetInvalid("remittance", `must fit into ${String(maxSepaBytes)} bytes with the name`))
    : right(data);
};

/**
 * Returns the creditor reference of ISO 11649 for a number: `RF`, two check digits, and its letters
 * and digits. `undefined` if it has none, more than 21, or letters of another script. Numbers that
 * differ in case or other characters only have the same.
 *
 * @example
 * creditorReference("R-2026-00042"); // RF38R202600042
 */
export const creditorReference = (number: string): string | undefined => {
  const letters = number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  if (letters.length > maxReferenceLength || !/^[A-Z\d]+$/u.test(letters)) return undefined;
  const check = String(98n - remainderOf(`${letters}RF00`)).padStart(2, "0");
  return `RF${check}${letters}`;
};

/** Returns an IBAN without spaces. */
export const compact = (iban: string): string => electronicFormatIBAN(iban) ?? "";

const withoutSpaces = (text: string): string => text.replaceAll(" ", "");

const issueOf = (target: SepaTarget): PaymentTargetInvalid | undefined => {
  const { iban, name, bic, purpose, reference, remittance } = target;
  if (!/^[A-Z]{2}[A-Z\d ]{0,50}$/u.test(iban) || !isValidIBAN(compact(iban))) {
    return targetInvalid("iban", "must be an IBAN with a valid checksum");
  }
  if (!isLine(name, maxNameLength)) {
    return targetInvalid("name", `must be one line of 1 to ${String(maxNameLength)} characters`);
  }
  if (bic === undefined && !economicArea.has(iban.slice(0, 2))) {
    return targetInvalid("bic", "is required for accounts outside the European Economic Area");
  }
  if (bic !== undefined && !isValidBIC(bic)) {
    return targetInvalid("bic", "must be a BIC of 8 or 11 characters");
  }
  if (purpose !== undefined && !/^[A-Z\d]{1,4}$/u.test(purpose)) {
    return targetInvalid("purpose", "must be a code of 1 to 4 capital letters or digits");
  }
  if (reference !== undefined && !isCreditorReference(withoutSpaces(reference))) {
    return targetInvalid("reference", "must be an RF creditor reference with a valid checksum");
  }
  if (reference !== undefined && remittance !== undefined) {
    return targetInvalid("remittance", "must be absent if there is a reference");
  }
  return remittance === undefined || isLine(remittance, 140)
    ? undefined
    : targetInvalid("remittance", "must be one line of 1 to 140 characters");
};

/** Returns whether a text is a reference of ISO 11649: RF, two check digits, 1 to 21 characters. */
const isCreditorReference = (text: string): boolean =>
  /^RF\d\d[A-Z\d]{1,21}$/u.test(text) && remainderOf(text.slice(4) + text.slice(0, 4)) === 1n;

/** Returns the remainder of ISO 7064 MOD 97-10: letters are the numbers 10 to 35. */
const remainderOf = (text: string): bigint =>
  BigInt(text.replace(/[A-Z]/gu, (letter) => String(parseInt(letter, 36)))) % 97n;

const maxTransfer = Amount.of("999999999.99");

const amountIssue = (amount: Amount): PaymentTargetInvalid | undefined =>
  Amount.isPositive(amount) &&
  Amount.atMost(amount, maxTransfer) &&
  Amount.equals(Amount.round(amount, 2, "DOWN"), amount)
    ? undefined
    : targetInvalid("amount", "must be 0.01 to 999999999.99, with at most 2 decimals");

/** Countries of the European Economic Area, whose accounts need no BIC. */
const economicArea: ReadonlySet<string> = new Set([
  "AT",
  "BE",
  "BG",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GR",
  "HR",
  "HU",
  "IE",
  "IS",
  "IT",
  "LI",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "NO",
  "PL",
  "PT",
  "RO",
  "SE",
  "SI",
  "SK",
]);
