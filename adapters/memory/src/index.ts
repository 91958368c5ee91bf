export { fixedRates } from "quittance";
export { memoryCatalog, type CatalogRecords } from "./memory-catalog.ts";
export { memoryCredentials } from "./memory-credentials.ts";
export { systemClock } from "./system-clock.ts";
