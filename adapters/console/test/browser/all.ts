// Tests the console in Chromium: first its lists and invoices, then its other pages and its settings, then
// long names, and then the rows of printed invoices.
await import("./main.ts");
await import("./pages.ts");
await import("./settings.ts");
await import("./long-names.ts");
await import("./printed-rows.ts");

export {};
