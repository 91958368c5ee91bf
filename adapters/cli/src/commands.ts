import type { Command } from "./command.ts";

/** A command of the overview. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

type Entries = Readonly<Record<string, CommandEntry>>;

/** Loads commands of a file on demand: `quote` needs neither a server nor a database. */
const commandsIn = <Exported extends string>(
  load: () => Promise<Readonly<Record<Exported, Command>>>,
  named: Readonly<Record<string, readonly [Exported, summary: string]>>,
): Entries =>
  Object.fromEntries(
    Object.entries(named).map(([name, [exported, summary]]) => [
      name,
      { summary, load: async () => (await load())[exported] },
    ]),
  );

/** Every command, by name. A name of two words belongs to a group of commands. */
export const commands: Entries = {
  ...commandsIn(() => import("./commands/init.ts"), {
    init: ["init", "Create the first organization and API key of an empty store."],
  }),
  ...commandsIn(() => import("./serve/serve.ts"), {
    serve: ["serve", "Serve the HTTP API."],
  }),
  ...commandsIn(() => import("./commands/quote.ts"), {
    quote: ["quote", "Calculate a quote and print every calculation step."],
  }),
  ...commandsIn(() => import("./commands/verify.ts"), {
    verify: ["verify", "Verify a quote or an invoice."],
  }),
  ...commandsIn(() => import("./commands/explain.ts"), {
    explain: ["explain", "Show the full calculation of a quote."],
  }),
  ...commandsIn(() => import("./commands/diff.ts"), {
    diff: ["diff", "Show why the totals of two quotes differ."],
  }),
  ...commandsIn(() => import("./commands/compare.ts"), {
    compare: ["compare", "Find the rules that reproduce the bills of another system."],
  }),
  ...commandsIn(() => import("./commands/lab.ts"), {
    lab: ["lab", "Price invoices of the past under other prices, taxes or rounding."],
  }),
  ...commandsIn(() => import("./commands/lab-record.ts"), {
    "lab record": ["recordTests", "Write tests of prices from invoices of the past."],
  }),
  ...commandsIn(() => import("./commands/migrate.ts"), {
    migrate: ["migrate", "Create or update the tables of a PostgreSQL database."],
  }),
  ...commandsIn(() => import("./commands/rollups.ts"), {
    rollups: ["rollups", "Update or rebuild the aggregates of dashboards."],
  }),
  ...commandsIn(() => import("./commands/sweep.ts"), {
    sweep: ["sweep", "Report invoices that are overdue or expired."],
  }),
  ...commandsIn(() => import("./commands/prune.ts"), {
    prune: ["prune", "Delete old webhook deliveries, notifications of providers and events."],
  }),
  ...commandsIn(() => import("./commands/check.ts"), {
    check: ["check", "Check the consistency of all stored records."],
  }),
  ...commandsIn(() => import("./commands/payable.ts"), {
    payable: ["payable", "Show what is left to pay of an invoice."],
  }),
  ...commandsIn(() => import("./commands/document.ts"), {
    document: ["document", "Write an invoice or a credit note as an HTML page."],
  }),
  ...commandsIn(() => import("./commands/einvoice.ts"), {
    einvoice: ["einvoice", "Write the e-invoice of an invoice or a credit note."],
  }),
  ...commandsIn(() => import("./commands/readiness.ts"), {
    readiness: ["readiness", "Show what an invoice lacks to be an e-invoice."],
  }),
  ...commandsIn(() => import("./commands/invoices.ts"), {
    "invoices show": ["showInvoice", "Show why an invoice has its status, payment by payment."],
  }),
  ...commandsIn(() => import("./commands/export.ts"), {
    export: ["exportRecords", "Write records and reports of an organization as CSV or JSON lines."],
  }),
  ...commandsIn(() => import("./commands/journal.ts"), {
    journal: ["journal", "Write double entries for hledger."],
  }),
  ...commandsIn(() => import("./commands/organizations.ts"), {
    "organizations create": ["createOrganization", "Create an organization."],
    "organizations list": ["listOrganizations", "List organizations."],
    "organizations update": [
      "updateOrganization",
      "Change the name or the image of an organization.",
    ],
  }),
  ...commandsIn(() => import("./commands/providers.ts"), {
    "providers create": ["createProvider", "Create a payment provider."],
    "providers list": ["listProviders", "List payment providers."],
    "providers update": [
      "updateProvider",
      "Change the name, type or currencies of a payment provider.",
    ],
    "providers activate": ["activateProvider", "Activate a payment provider."],
    "providers deactivate": ["deactivateProvider", "Deactivate a payment provider."],
  }),
  ...commandsIn(() => import("./commands/notifications.ts"), {
    "notifications list": [
      "listNotifications",
      "List notifications of providers that match no payment.",
    ],
  }),
  ...commandsIn(() => import("./commands/customers.ts"), {
    "customers erase": ["eraseCustomers", "Erase a person from the invoices of an organization."],
  }),
  ...commandsIn(() => import("./commands/keys.ts"), {
    "keys create": ["createKey", "Create an API key and print its secret once."],
    "keys list": ["listKeys", "List API keys without their secrets."],
    "keys rotate": ["rotateKey", "Replace an API key; the old one stays valid for a while."],
    "keys revoke": ["revokeKey", "Revoke an API key at once."],
  }),
};
