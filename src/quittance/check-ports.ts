import type { AdministrationPorts } from "../administration/administration-ports.ts";
import { isObject, describeValue } from "../kernel/json.ts";
import type { WebhookPorts } from "../webhook/endpoint-repository.ts";
import type { QuittancePorts } from "./quittance-ports.ts";

type ServicePorts = QuittancePorts & WebhookPorts & AdministrationPorts;

/** The ports of all services: one object of ports is often passed to several of them. */
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
  actor: true,
  environment: true,
  adjustmentKinds: true,
};

/** Further ports of stores, and options of the adapters for webhooks and providers. */
const ofAdapters = ["credentials", "outbox", "notifications", "resolve", "ca"];

/** Throws a `TypeError` that names the ports that no service has. */
export const checkNames = (service: string, ports: object): void => {
  const isKnown = (name: string): boolean =>
    Object.hasOwn(ofServices, name) || ofAdapters.includes(name);
  const unknown = Object.entries(ports)
    .filter(([name, port]) => port !== undefined && !isKnown(name))
    .map(([name]) => JSON.stringify(name));
  if (unknown.length === 0) return;
  throw new TypeError(
    `${service} has no option ${unknown.join(", ")}: check the spelling, or omit it`,
  );
};

/** What a port must be, for callers whose types are not checked. */
export interface PortType {
  readonly is: (port: unknown) => boolean;
  readonly name: string;
  readonly properties?: Readonly<Record<string, PortType>>;
}

/** Any function. */
export const aFunction: PortType = { is: (port) => typeof port === "function", name: "a function" };

/** Any text. */
export const aString: PortType = { is: (port) => typeof port === "string", name: "a string" };

/** One of some texts. */
export const oneOf = (texts: ReadonlyArray<unknown>): PortType => ({
  is: (port) => texts.includes(port),
  name: `one of ${texts.join(", ")}`,
});

/** An object with some properties. */
export const objectWith = (properties: Readonly<Record<string, PortType>>): PortType => ({
  is: isObject,
  name: "an object",
  properties,
});

/** The type of a port that can be absent. */
export const orUndefined = ({ is, name, ...type }: PortType): PortType => ({
  ...type,
  is: (port) => port === undefined || is(port),
  name: `${name}, or undefined`,
});

/**
 * Throws a `TypeError` if a port is of another type.
 *
 * @param path the service and the port, such as `createQuotes: tax`.
 */
export const checkPort = (path: string, type: PortType, port: unknown): void => {
  if (!type.is(port)) {
    throw new TypeError(`${path} must be ${type.name}, got ${shown(port)}`);
  }
  const properties = Object.entries(type.properties ?? {});
  for (const [name, property] of port === undefined ? [] : properties) {
    checkPort(`${path}.${name}`, property, (port as Readonly<Record<string, unknown>>)[name]);
  }
};

const maxShown = 60;

const shown = (port: unknown): string =>
  typeof port === "string"
    ? JSON.stringify(port.length > maxShown ? `${port.slice(0, maxShown)}...` : port)
    : describeValue(port);
