export { fixedRates } from "quittance";
export { memoryCatalog, type CatalogRecords } from "./memory-catalog.ts";
export { memoryCredentials, type MemoryCredentials } from "./memory-credentials.ts";
export { memoryRounding } from "./memory-rounding.ts";
export { memoryStore, type MemoryStore, type StoreRecords } from "./memory-store.ts";
export { randomIds } from "./random-ids.ts";
export { randomSecrets } from "./random-secrets.ts";
export { systemClock } from "./system-clock.ts";
