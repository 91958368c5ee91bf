import { printable } from "../output.ts";
import type { RatesSummary } from "../rates/served-rates.ts";
import type { ChangedSettings } from "./import-once.ts";

/** What the startup message says about a store that persists its records. */
export interface StoreSummary {
  readonly name: string;
  /** What was done with the records of the data file, or of the sample data. */
  readonly imports: "imported" | "skipped" | "none";
  readonly changedSettings: ReadonlyArray<ChangedSettings>;
}

/** What the startup message says about the console. */
export interface ConsoleSummary {
  /** A published key to sign in with. */
  readonly sampleKey: string | undefined;
}

/** Returns what `quittance serve` prints when it listens, with the console if it is served. */
export const startupMessage =
  (file: string | undefined, store: StoreSummary | undefined, hasKeys: boolean) =>
  (address: string, rates: RatesSummary, console?: ConsoleSummary): string => {
    const data = file === undefined ? undefined : printable(file);
    const place = store === undefined ? "" : ` from ${printable(store.name)}`;
    const ratesNote = `Exchange rates: ${rates.text}`;
    if (data === undefined && (store === undefined || store.imports === "imported")) {
      const otherRates = rates.isSample ? "" : `${ratesNote}\n`;
      return (
        `Serving the sample data${place} on ${address}.\n${otherRates}\n` +
        consoleNote(address, console) +
        `Try a request:\n\n${sampleRequest(address, console?.sampleKey)}\n\nPress Ctrl-C to stop.\n`
      );
    }
    if (store === undefined) {
      const note = consoleNote(address, console);
      return `Serving ${data ?? ""} on ${address}. ${keysHint(hasKeys)}\n${ratesNote}\n${note}`;
    }
    return [
      `Serving ${printable(store.name)} on ${address}. ${keysHint(hasKeys)}`,
      ...importNote(data, store),
      ...settingsNote(store.changedSettings),
      ratesNote,
      consoleNote(address, console),
    ].join("\n");
  };

const consoleNote = (address: string, console: ConsoleSummary | undefined): string => {
  if (console === undefined) return "";
  const { sampleKey } = console;
  const key = sampleKey === undefined ? "" : `Sign in with: ${sampleKey}\n`;
  return `Console: ${address}/console/\n${key}\n`;
};

const keysHint = (hasKeys: boolean): string =>
  hasKeys
    ? "Send one of its api_keys in the Authorization header."
    : "It has no API keys yet, so requests with a key get a 401. To create an organization with a " +
      "key, run: quittance init";

const importNote = (data: string | undefined, { imports }: StoreSummary): ReadonlyArray<string> => {
  if (data === undefined) return [];
  return imports === "imported"
    ? [`Imported the records of ${data}.`]
    : [`Did not import ${data}: the store has organizations of this file already.`];
};

/** Names the settings of organizations that were changed to those of the data file. */
export const settingsNote = (changed: ReadonlyArray<ChangedSettings>): ReadonlyArray<string> =>
  changed.map(({ id, properties }) => {
    const names = properties.map((name) =>
      name === "creditNumbering" ? "credit_numbering" : name,
    );
    return `Changed ${names.join(", ")} of ${id} to the values of the data file.`;
  });

/** A request that every key of the sample data permits. */
const sampleRequest = (address: string, key = "sk_test_sample_key_of_org_lantern"): string =>
  [
    `curl -s ${address}/pay/quote`,
    `-H 'Authorization: ${key}'`,
    "-H 'Content-Type: application/json'",
    `-d '{"currency":"EUR","items":[{"type":"PAYMENT_INTENT","title":"Lamp","currency":"GBP","price":"10","quantity":2}]}'`,
  ].join(" \\\n  ");
