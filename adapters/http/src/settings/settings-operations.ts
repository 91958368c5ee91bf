import {
  allows,
  fromJson,
  responses,
  right,
  settingDescription,
  type Principal,
} from "quittance/adapter";
import { actorOf } from "../actor-of.ts";
import { defineOperation } from "../operations/define-operation.ts";
import { listingOperation } from "../operations/operation-families.ts";
import { emptyRequest, found, resultWith } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { readEmptyRequest } from "../operations/read-request.ts";

/** Writes settings as JSON for a caller, with whether it can change them. */
const renderFor =
  (owner: Principal) =>
  (settings: settingDescription.OrganizationSettings): object => ({
    ...settingDescription.renderSettings(settings),
    is_editable: allows(owner, "settings.update") ? 1 : 0,
  });

const readSettings: Operation = defineOperation({
  path: "/settings",
  operationId: "readSettings",
  summary: "Read the settings of the organization",
  description: "Returns the organization with its seller and its next numbers.",
  scopes: ["settings.read"],
  group: "settings",
  request: emptyRequest,
  responses: { 200: ["Settings", "The settings."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ settings, owner }) =>
    found(await settings.read(owner.organizationId), renderFor(owner)),
});

const updateSettings: Operation = defineOperation({
  path: "/settings/update",
  operationId: "updateSettings",
  summary: "Change the settings of the organization",
  description:
    "Absent properties do not change; null removes any but the name. Invoices that exist keep " +
    "their seller. Changes are stored with the event `organization.updated`, and with " +
    "`seller.accounts_changed` if accounts changed. An organization can send 30 requests an hour.",
  scopes: ["settings.update"],
  group: "settings",
  hasLargeBody: true,
  limit: { requests: 30, seconds: 3600 },
  request: {
    name: "SettingsChangesRequest",
    schema: settingDescription.settingsChanges,
    description:
      "`revision` is that of the settings as they were read. A new account of the seller " +
      "requires `confirm`, the last four characters of its IBAN or `id`; one can be " +
      "added at a time.",
  },
  responses: { 200: ["Settings", "The changed settings."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "SettingsConflict", "ConfirmationRequired"],
  read: ({ body }) => right(fromJson<settingDescription.SettingsChanges>(body)),
  handle: async ({ settings, owner }, request) =>
    resultWith(200, "Resource updated successfully")(
      await settings.update(owner.organizationId, request, actorOf(owner)),
      renderFor(owner),
    ),
});

const listChanges = listingOperation({
  path: "/settings/changes",
  operationId: "listSettingsChanges",
  summary: "List changes of settings",
  description:
    "Events about changes of the organization and of its webhook endpoints, newest first: who " +
    "changed what, and when. Events that were deleted from the store are absent.",
  scopes: ["settings.read", "webhooks.read"],
  group: "settings",
  hasLargeBody: false,
  request: ["SettingsChangeListRequest", settingDescription.changeList],
  response: ["SettingsChangePage", "A page of events."],
  method: ({ settings }) => settings.changes,
  rows: "events",
  render: responses.renderEvent,
});

/** The operations on settings, in the order of the OpenAPI document. */
export const settingsOperations: ReadonlyArray<Operation> = [
  readSettings,
  updateSettings,
  listChanges,
];
