import type { AdministrationPorts } from "../administration/administration-ports.ts";
import type { OperationPorts } from "./quittance-ports.ts";
import type { WebhookPorts } from "../webhook/webhook-ports.ts";

type ServicePorts = OperationPorts & WebhookPorts & AdministrationPorts;

/** The options of all services: one object of ports is often passed to several of them. */
const ofServices: Readonly<Record<keyof ServicePorts, true>> = {
  catalog: true,
  catalogWriter: true,
  taxRecords: true,
  couponRecords: true,
  invoices: true,
  payments: true,
  refunds: true,
  creditNotes: true,
  providers: true,
  analytics: true,
  endpoints: true,
  deliveries: true,
  checkUrl: true,
  newSecret: true,
  organizations: true,
  providerWriter: true,
  apiKeys: true,
  secrets: true,
  rates: true,
  rounding: true,
  taxes: true,
  tax: true,
  totals: true,
  increments: true,
  coupons: true,
  clock: true,
  numbering: true,
  creditNoteNumbering: true,
  newId: true,
  environment: true,
  adjustmentKinds: true,
};

/** Further ports of stores, and options of the adapters for webhooks and providers. */
const ofAdapters = ["credentials", "outbox", "notifications", "resolve", "ca"];

/** Throws a `TypeError` that names the options of a function that no service has. */
export const checkOptions = (name: string, options: object): void => {
  const isKnown = (option: string): boolean =>
    Object.hasOwn(ofServices, option) || ofAdapters.includes(option);
  const unknown = Object.entries(options)
    .filter(([option, value]) => value !== undefined && !isKnown(option))
    .map(([option]) => JSON.stringify(option));
  if (unknown.length === 0) return;
  throw new TypeError(
    `${name} has no option ${unknown.join(", ")}: check the spelling, or omit it`,
  );
};
