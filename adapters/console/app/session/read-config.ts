import { transport } from "./session.ts";

/** What the server says about the console, without credentials. */
export interface ConsoleConfig {
  /** A key of sample data, which is published; absent on every other service. */
  readonly sample_key?: string;
}

/** Reads the configuration of the console; an empty one if it cannot be read. */
export const readConfig = async (): Promise<ConsoleConfig> => {
  try {
    const url = new URL("config.json", document.baseURI);
    const headers = { accept: "application/json" };
    const response = await transport.send(new Request(url, { headers }));
    return response.ok ? ((await response.json()) as ConsoleConfig) : {};
  } catch {
    return {};
  }
};
