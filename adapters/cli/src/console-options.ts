/** Options of `quittance serve` for the console. */
export const consoleOptions = {
  console: {
    type: "boolean",
    default: false,
    help: `Serve the console, a web application, at /console/. Default: with the sample data in
development, and not otherwise.`,
  },
  "no-console": { type: "boolean", default: false, help: "Do not serve the console." },
  "pay-to": {
    type: "string",
    value: "FILE",
    help: `Where payers send money: a JSON file with a bank account, a Bitcoin address, or both, for each
organization. The payer's page at /pay/{invoice id} shows it. The page is served with this file, or with
the console.`,
  },
} as const;
