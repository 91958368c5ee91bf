// Tests the console in Chromium: first its lists and invoices, then its other pages.
await import("./main.ts");
await import("./pages.ts");

export {};
