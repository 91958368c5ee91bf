import type { Command } from "./command.ts";

/** A command of the overview. */
export interface CommandEntry {
  readonly summary: string;
  /** Loads the command on demand: `quote` needs neither a server nor a database. */
  readonly load: () => Promise<Command>;
}

/** Every command, by name. A name of two words belongs to a group of commands. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  init: {
    summary: "Create the first organization and API key of an empty store.",
    load: async () => (await import("./commands/init.ts")).init,
  },
  serve: {
    summary: "Serve the HTTP API.",
    load: async () => (await import("./serve/serve.ts")).serve,
  },
  quote: {
    summary: "Calculate a quote and print every calculation step.",
    load: async () => (await import("./commands/quote.ts")).quote,
  },
  verify: {
    summary: "Verify a quote or an invoice.",
    load: async () => (await import("./commands/verify.ts")).verify,
  },
  explain: {
    summary: "Show the full calculation of a quote.",
    load: async () => (await import("./commands/explain.ts")).explain,
  },
  diff: {
    summary: "Show why the totals of two quotes differ.",
    load: async () => (await import("./commands/diff.ts")).diff,
  },
  compare: {
    summary: "Find the rules that reproduce the bills of another system.",
    load: async () => (await import("./commands/compare.ts")).compare,
  },
  lab: {
    summary: "Price invoices of the past under other prices, taxes or rounding.",
    load: async () => (await import("./commands/lab.ts")).lab,
  },
  "lab record": {
    summary: "Write tests of prices from invoices of the past.",
    load: async () => (await import("./commands/lab-record.ts")).recordTests,
  },
  migrate: {
    summary: "Create or update the tables of a PostgreSQL database.",
    load: async () => (await import("./commands/migrate.ts")).migrate,
  },
  rollups: {
    summary: "Update or rebuild the aggregates of dashboards.",
    load: async () => (await import("./commands/rollups.ts")).rollups,
  },
  sweep: {
    summary: "Report invoices that are overdue or expired.",
    load: async () => (await import("./commands/sweep.ts")).sweep,
  },
  prune: {
    summary: "Delete old webhook deliveries, notifications of providers and events.",
    load: async () => (await import("./commands/prune.ts")).prune,
  },
  check: {
    summary: "Check the consistency of all stored records.",
    load: async () => (await import("./commands/check.ts")).check,
  },
  payable: {
    summary: "Show what is left to pay of an invoice.",
    load: async () => (await import("./commands/payable.ts")).payable,
  },
  document: {
    summary: "Write an invoice or a credit note as an HTML page.",
    load: async () => (await import("./commands/document.ts")).document,
  },
  einvoice: {
    summary: "Write the e-invoice of an invoice or a credit note.",
    load: async () => (await import("./commands/einvoice.ts")).einvoice,
  },
  readiness: {
    summary: "Show what an invoice lacks to be an e-invoice.",
    load: async () => (await import("./commands/readiness.ts")).readiness,
  },
  "invoices show": {
    summary: "Show why an invoice has its status, payment by payment.",
    load: async () => (await import("./commands/invoices.ts")).showInvoice,
  },
  export: {
    summary: "Write records and reports of an organization as CSV or JSON lines.",
    load: async () => (await import("./commands/export.ts")).exportRecords,
  },
  journal: {
    summary: "Write double entries for hledger.",
    load: async () => (await import("./commands/journal.ts")).journal,
  },
  "organizations create": {
    summary: "Create an organization.",
    load: async () => (await import("./commands/organizations.ts")).createOrganization,
  },
  "organizations list": {
    summary: "List organizations.",
    load: async () => (await import("./commands/organizations.ts")).listOrganizations,
  },
  "organizations update": {
    summary: "Change the name or the image of an organization.",
    load: async () => (await import("./commands/organizations.ts")).updateOrganization,
  },
  "providers create": {
    summary: "Create a payment provider.",
    load: async () => (await import("./commands/providers.ts")).createProvider,
  },
  "providers list": {
    summary: "List payment providers.",
    load: async () => (await import("./commands/providers.ts")).listProviders,
  },
  "providers update": {
    summary: "Change the name, type or currencies of a payment provider.",
    load: async () => (await import("./commands/providers.ts")).updateProvider,
  },
  "providers activate": {
    summary: "Activate a payment provider.",
    load: async () => (await import("./commands/providers.ts")).activateProvider,
  },
  "providers deactivate": {
    summary: "Deactivate a payment provider.",
    load: async () => (await import("./commands/providers.ts")).deactivateProvider,
  },
  "notifications list": {
    summary: "List notifications of providers that match no payment.",
    load: async () => (await import("./commands/notifications.ts")).listNotifications,
  },
  "customers erase": {
    summary: "Erase a person from the invoices of an organization.",
    load: async () => (await import("./commands/customers.ts")).eraseCustomers,
  },
  "keys create": {
    summary: "Create an API key and print its secret once.",
    load: async () => (await import("./commands/keys.ts")).createKey,
  },
  "keys list": {
    summary: "List API keys without their secrets.",
    load: async () => (await import("./commands/keys.ts")).listKeys,
  },
  "keys rotate": {
    summary: "Replace an API key; the old one stays valid for a while.",
    load: async () => (await import("./commands/keys.ts")).rotateKey,
  },
  "keys revoke": {
    summary: "Revoke an API key at once.",
    load: async () => (await import("./commands/keys.ts")).revokeKey,
  },
};
