// Tests the console in Chromium: first its lists and invoices, then its other pages, then long
// names.
await import("./main.ts");
await import("./pages.ts");
await import("./long-names.ts");

export {};
