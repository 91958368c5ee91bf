import { printable } from "../output.ts";

/** What is said of a store that keeps its records. */
export interface GreetedStore {
  readonly name: string;
  /** What became of the records of the data file, or of the sample. */
  readonly imports: "imported" | "present" | "nothing";
  /** The moment of the rates. */
  readonly ratesOf: string;
}

/** What `quittance serve` says when it listens; `hasKeys` tells whether anybody has a key. */
export const greeting =
  (file: string | undefined, store: GreetedStore | undefined, hasKeys: boolean) =>
  (address: string): string => {
    const data = file === undefined ? undefined : printable(file);
    const place = store === undefined ? "" : ` from ${printable(store.name)}`;
    if (data === undefined && (store === undefined || store.imports === "imported")) {
      return (
        `Quittance serves its sample${place} on ${address}. Try:\n\n` +
        `${sampleCall(address)}\n\nStop with Ctrl-C.\n`
      );
    }
    if (store === undefined) {
      return `Quittance serves ${data ?? ""} on ${address}. ${credentialsOf(hasKeys)}\n`;
    }
    return [
      `Quittance serves ${printable(store.name)} on ${address}. ${credentialsOf(hasKeys)}`,
      ...fate(data, store),
      data === undefined
        ? `Rates are those of the sample, of ${store.ratesOf}; give --data FILE for others.`
        : `Rates are those of ${data}, of ${store.ratesOf}.`,
      "",
    ].join("\n");
  };

/** Without keys, what to do about it. */
const credentialsOf = (hasKeys: boolean): string =>
  hasKeys
    ? "Send one of its api_keys as Authorization."
    : "It has no API keys yet, so requests with a key are answered with 401. To add an organization " +
      "with its api_keys, give a file with both as --data FILE.";

const fate = (data: string | undefined, { imports }: GreetedStore): ReadonlyArray<string> => {
  if (data === undefined) return [];
  return imports === "imported"
    ? [`The records of ${data} were imported.`]
    : [`The store has organizations of ${data} already: nothing was imported.`];
};

const sampleCall = (address: string): string =>
  [
    `curl -s ${address}/pay/quote`,
    "-H 'Authorization: sk_test_sample_key_of_org_lantern'",
    "-H 'Content-Type: application/json'",
    `-d '{"currency":"EUR","product":{"id":"product_field_guide","quantity":2,"billing_schema_id":"schema_field_guide_gbp"}}'`,
  ].join(" \\\n  ");
