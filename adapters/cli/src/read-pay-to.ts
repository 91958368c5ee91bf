import { bitcoinUri, sepaTransfer, type PaymentTargets } from "@quittance/console/pay";
import { Amount, isLeft } from "quittance";
import * as v from "valibot";
import { readJsonFile } from "./read-json-file.ts";
import { UsageError } from "./usage-error.ts";

const text = v.optional(v.string());

const fileSchema = v.strictObject({
  sepa: v.optional(
    v.strictObject({ iban: v.string(), name: v.string(), bic: text, purpose: text }),
  ),
  bitcoin: v.optional(
    v.strictObject({
      address: v.string(),
      network: v.optional(
        v.picklist(["mainnet", "testnet", "regtest"], "must be mainnet, testnet or regtest"),
      ),
      label: text,
    }),
  ),
});

/** Reads where payers send money from a file. Throws `UsageError` unless all of it is valid. */
export const readPayTo = (path: string): PaymentTargets => {
  const parsed = v.safeParse(fileSchema, readJsonFile(path));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new UsageError(`${path}: ${v.getDotPath(issue) ?? "the file"}: ${issue.message}.`);
  }
  const { sepa, bitcoin } = parsed.output;
  const issues = [
    ["sepa", sepa === undefined ? undefined : sepaTransfer(sepa, Amount.of("0.01"))],
    ["bitcoin", bitcoin === undefined ? undefined : bitcoinUri(bitcoin, Amount.of("0.00000001"))],
  ] as const;
  for (const [name, checked] of issues) {
    if (checked === undefined || !isLeft(checked)) continue;
    const { property, message } = checked.left;
    throw new UsageError(`${path}: ${name}.${property} ${message}.`);
  }
  return { sepa, bitcoin };
};
