/** Options of `quittance serve` for the console. */
export const consoleOptions = {
  console: {
    type: "boolean",
    default: false,
    help: `Serve the console, a web application, at /console/. Default: with the sample data in
development, and not otherwise.`,
  },
  "no-console": { type: "boolean", default: false, help: "Do not serve the console." },
} as const;
