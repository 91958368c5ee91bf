import { bitcoinUri, checkLink, sepaTransfer, type PaymentTargets } from "@quittance/console/pay";
import { Amount, isLeft, type OrganizationId } from "quittance";
import * as v from "valibot";
import { idSchema } from "../id-schema.ts";
import { readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";

/** Where the payers of each organization send money. */
export type TargetsByOrganization = ReadonlyMap<OrganizationId, PaymentTargets>;

const text = v.optional(v.string());

const targetsSchema = v.strictObject({
  organization_id: idSchema("org"),
  link: v.optional(v.strictObject({ url: v.string(), label: v.string() })),
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

const fileSchema = v.strictObject({
  targets: v.pipe(
    v.array(targetsSchema),
    v.minLength(1, "must contain at least 1 element"),
    v.maxLength(1000),
  ),
});

/**
 * Reads from a file where the payers of each organization send money. Throws `UsageError` unless
 * all of it is valid.
 */
export const readPayTo = (path: string): TargetsByOrganization => {
  const parsed = v.safeParse(fileSchema, readJsonFile(path));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new UsageError(`${path}: ${v.getDotPath(issue) ?? "the file"}: ${issue.message}.`);
  }
  const found = new Map<OrganizationId, PaymentTargets>();
  for (const [index, { organization_id, ...targets }] of parsed.output.targets.entries()) {
    const place = `${path}: targets.${String(index)}`;
    if (found.has(organization_id)) {
      throw new UsageError(`${place}: ${organization_id} is in the file twice.`);
    }
    checkTargets(targets, place);
    found.set(organization_id, targets);
  }
  return found;
};

const checkTargets = ({ link, sepa, bitcoin }: PaymentTargets, place: string): void => {
  const checks = [
    ["link", link === undefined ? undefined : checkLink(link)],
    ["sepa", sepa === undefined ? undefined : sepaTransfer(sepa, Amount.of("0.01"))],
    ["bitcoin", bitcoin === undefined ? undefined : bitcoinUri(bitcoin, Amount.of("0.00000001"))],
  ] as const;
  for (const [name, checked] of checks) {
    if (checked === undefined || !isLeft(checked)) continue;
    const { property, message } = checked.left;
    throw new UsageError(`${place}.${name}.${property} ${message}.`);
  }
};
