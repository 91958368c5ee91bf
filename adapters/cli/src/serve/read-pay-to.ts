import { bitcoinUri, checkLink, sepaTransfer, type PaymentTargets } from "@quittance/console/pay";
import { Amount, isLeft, type OrganizationId } from "quittance";
import { schemas } from "quittance/adapter";
import { readFileBy } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";

/** Where the payers of each organization send money. */
export type TargetsByOrganization = ReadonlyMap<OrganizationId, PaymentTargets>;

const targetsOfOrganization = schemas.object({
  organizationId: schemas.id("org"),
  link: schemas.optional(schemas.object({ url: schemas.text(), label: schemas.text() })),
  sepa: schemas.optional(
    schemas.object({
      iban: schemas.text(),
      name: schemas.text(),
      bic: schemas.optional(schemas.text()),
      purpose: schemas.optional(schemas.text()),
    }),
  ),
  bitcoin: schemas.optional(
    schemas.object({
      address: schemas.text(),
      network: schemas.optional(schemas.oneOf(["mainnet", "testnet", "regtest"])),
      label: schemas.optional(schemas.text()),
    }),
  ),
});

const payToFile = schemas.object({
  targets: schemas.notEmpty(schemas.list(targetsOfOrganization, 1000)),
});

/**
 * Reads from a file where the payers of each organization send money. Throws `UsageError` unless
 * all of it is valid.
 */
export const readPayTo = (path: string): TargetsByOrganization => {
  const found = new Map<OrganizationId, PaymentTargets>();
  const { targets: all } = readFileBy(path, payToFile);
  for (const [index, { organizationId, ...targets }] of all.entries()) {
    const place = `${path}: targets.${String(index)}`;
    if (found.has(organizationId)) {
      throw new UsageError(`${place}: ${organizationId} is in the file twice.`);
    }
    checkTargets(targets, place);
    found.set(organizationId, targets);
  }
  return found;
};

const checkTargets = ({ link, sepa, bitcoin }: PaymentTargets, place: string): void => {
  const checks = {
    link: link && checkLink(link),
    sepa: sepa && sepaTransfer(sepa, Amount.of("0.01")),
    bitcoin: bitcoin && bitcoinUri(bitcoin, Amount.of("0.00000001")),
  };
  for (const [name, checked] of Object.entries(checks)) {
    if (checked === undefined || !isLeft(checked)) continue;
    const { property, message } = checked.left;
    throw new UsageError(`${place}.${name}.${property} ${message}.`);
  }
};
