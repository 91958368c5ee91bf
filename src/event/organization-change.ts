import type { Id } from "../ids.ts";
import { entity, orNull, type JsonRecord } from "../schema/record.ts";
import type { Named, Out } from "../schema/schema.ts";
import { oneOf, text } from "../schema/values.ts";
import { organizationRecord, type Organization } from "../organization/organization.ts";

/** Who can change an organization: a caller of the HTTP API, the command, or a program. */
export const actorTypes = ["API_KEY", "COMMAND", "HOST"] as const;

/** The record of who changed an organization. */
export const actorRecord = entity("", {
  type: oneOf(actorTypes),
  /** Of the API key; `undefined` for others. */
  id: orNull(text()),
});

/** Who changed an organization. */
export interface Actor extends Out<typeof actorRecord>, Named {}

/** The program that calls the library, which is the actor unless another is named. */
export const host: Actor = { type: "HOST", id: undefined };

/** A property that was changed, with its values in JSON; `null` for none. */
export interface ChangedProperty {
  /** In snake case; those of the seller begin with `seller.`. */
  readonly property: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What was changed of an organization or of one of its webhook endpoints, and by whom. */
export interface OrganizationChange {
  readonly actor: Actor;
  /** The endpoint whose properties were changed; `undefined` for those of the organization. */
  readonly endpointId?: Id<"endpoint"> | undefined;
  readonly changed: ReadonlyArray<ChangedProperty>;
}

/** Writes a change of an organization as JSON. */
export const renderOrganizationChange = ({
  actor,
  endpointId,
  changed,
}: OrganizationChange): JsonRecord => ({
  actor: actorRecord.json.write(actor),
  webhook_endpoint_id: endpointId ?? null,
  changed: changed.map(({ property, before, after }) => ({ property, before, after })),
});

/** Reads a change of an organization from its JSON. */
export const readOrganizationChange = (json: JsonRecord): OrganizationChange => ({
  actor: actorRecord.read(json["actor"] as JsonRecord),
  endpointId: (json["webhook_endpoint_id"] ?? undefined) as OrganizationChange["endpointId"],
  changed: json["changed"] as ReadonlyArray<ChangedProperty>,
});

/** The property whose change decides where payers send money. */
export const accountsProperty = "seller.accounts";

/** Returns the properties that differ between two states of a record in JSON. */
export const changesBetween = (
  before: JsonRecord,
  after: JsonRecord,
): ReadonlyArray<ChangedProperty> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((property) => ({
      property,
      before: before[property] ?? null,
      after: after[property] ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));

/** Returns the JSON of an organization, with the properties of its seller beside the others. */
export const propertiesOf = (organization: Organization): JsonRecord => {
  const { seller, ...others } = organizationRecord.json.write(organization);
  const ofSeller = Object.entries((seller ?? {}) as JsonRecord);
  return {
    ...others,
    ...Object.fromEntries(ofSeller.map(([name, value]) => [`seller.${name}`, value])),
  };
};

/** Returns the numbers of accounts that an organization has after a change, and not before. */
export const newAccounts = (before: Organization, after: Organization): ReadonlyArray<string> => {
  const known = new Set(accountsOf(before));
  return accountsOf(after).filter((number) => !known.has(number));
};

const accountsOf = ({ seller }: Organization): ReadonlyArray<string> =>
  (seller?.accounts ?? []).map(({ iban, id }) => iban ?? id ?? "");
