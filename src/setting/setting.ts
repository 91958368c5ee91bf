import type { ErrorRows } from "../failure/error-row.ts";
import {
  organizationChanges,
  organizationRecord,
  type Organization,
} from "../organization/organization.ts";
import { page, pageRules } from "../schema/list.ts";
import { entity, orNull, type JsonRecord } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import { optional, text, where } from "../schema/values.ts";

/** Number of characters of an account that confirm it. */
export const confirmedCharacters = 4;

/** The length of a revision in characters. */
const revisionLength = 16;

/** The request to change the settings of an organization. */
export const settingsChanges = object({
  ...organizationChanges.entries,
  /** As the settings were read. */
  revision: where(
    text(revisionLength),
    (found) => /^[0-9a-f]{16}$/u.test(found),
    "must be the revision of the settings",
    { pattern: "^[0-9a-f]{16}$" },
  ),
  /** The last four characters of a new account of the seller; required with one. */
  confirm: optional(text(confirmedCharacters)),
});

/** What a caller passes to change the settings of an organization; what is absent stays. */
export interface SettingsChanges extends In<typeof settingsChanges>, Named {}

/** The request for a list of changes. */
export const changeList = object(page, pageRules);

/** What a caller passes to list changes. */
export interface ChangeList extends In<typeof changeList>, Named {}

/** What settings have besides their organization, in the order of JSON. */
export const settingsRecord = entity("settings", {
  /** The number of its next invoice; `undefined` without a pattern. */
  nextNumber: orNull(text()),
  /** The number of its next credit note; `undefined` without a pattern. */
  nextCreditNumber: orNull(text()),
  /** Changes with the settings. Pass it to change them. */
  revision: text(),
});

/** The settings of an organization. */
export interface OrganizationSettings extends Out<typeof settingsRecord>, Named {
  readonly organization: Organization;
}

/** Writes the settings of an organization as JSON. */
export const renderSettings = (settings: OrganizationSettings): JsonRecord => ({
  ...organizationRecord.json.write(settings.organization),
  ...settingsRecord.json.write(settings),
});

/** The settings were changed since they were read. */
export interface SettingsChanged {
  readonly kind: "SettingsChanged";
}

/** The next number of a numbering belongs to a document that exists. */
export interface NumberTaken {
  readonly kind: "NumberTaken";
  readonly number: string;
}

/** The seller gets a new account, and the request does not confirm it. */
export interface ConfirmationRequired {
  readonly kind: "ConfirmationRequired";
  /** How many accounts are new; only one can be confirmed. */
  readonly accounts: number;
}

const taken = ({ number }: NumberTaken): string =>
  `A document has the number ${number}, which would be the next`;

const unconfirmed = ({ accounts }: ConfirmationRequired): string =>
  accounts > 1
    ? "Add one account of the seller at a time"
    : "Confirm the new account of the seller by its last four characters";

/** What is reported about the errors of settings. */
export const settingErrors = {
  SettingsChanged: {
    code: "SETTINGS_CHANGED",
    message: "The settings were changed since they were read; read them again",
    thrown: "The settings were changed since they were read; read them again",
  },
  NumberTaken: { code: "CONFLICT", message: taken, thrown: taken },
  ConfirmationRequired: {
    code: "CONFIRMATION_REQUIRED",
    message: unconfirmed,
    thrown: unconfirmed,
  },
} as const satisfies ErrorRows<SettingsChanged | NumberTaken | ConfirmationRequired>;
