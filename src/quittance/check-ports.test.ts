import { memoryStore } from "@quittance/memory";
import { createQuittance, createQuotes, fixedRates } from "quittance";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { expect, test } from "vitest";

const ports = {
  ...memoryStore(),
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  clock: fixedClock("2025-07-17 12:00:00"),
  newId: sequentialIds(),
};

test.each([
  ["tax", { at: "TOTAL" }, '.at must be one of LINE, DOCUMENT, got "TOTAL"'],
  ["tax", "LINE", ' must be an object, or undefined, got "LINE"'],
  ["taxes", {}, ".taxesFor must be a function, got nothing"],
  ["taxes", () => [], " must be an object, or undefined, got a function"],
  ["coupons", {}, ".couponsByCode must be a function, got nothing"],
  ["clock", undefined, " must be a function, got nothing"],
  ["catalog", undefined, " must be an object, got nothing"],
  ["rates", undefined, " must be an object, got nothing"],
  ["rounding", { EUR: { increment: "0", mode: "UP", at: "LINE" } }, undefined],
])("a service is not created with an invalid %s: %j", (name, value, message) => {
  const invalid = { ...ports, [name]: value };
  for (const create of [createQuotes, createQuittance]) {
    expect(() => create(invalid)).toThrow(TypeError);
    if (message !== undefined) {
      const services = ["createQuotes", "createQuittance"].map((service) => `${service}: ${name}`);
      expect(services.map((path) => path + message)).toContain(thrownBy(() => create(invalid)));
    }
  }
});

test.each(["invoices", "payments", "refunds", "creditNotes", "providers", "analytics"])(
  "createQuittance names the port %s if it is missing",
  (name) => {
    expect(() => createQuittance({ ...ports, [name]: undefined })).toThrow(
      new TypeError(`createQuittance: ${name} must be an object, got nothing`),
    );
  },
);

test("createQuittance names newId if it is missing", () => {
  expect(() => createQuittance({ ...ports, newId: undefined } as unknown as typeof ports)).toThrow(
    new TypeError("createQuittance: newId must be a function, got nothing"),
  );
});

test.each([
  [null, " must be an object, got null"],
  ["INV-{n}", ' must be an object, got "INV-{n}"'],
  ["x".repeat(61), ` must be an object, got "${"x".repeat(60)}..."`],
  [{ name: "a", pattern: 1 }, ".pattern must be a string, got 1"],
  [{ seriesFor: "invoices" }, '.seriesFor must be a function, got "invoices"'],
])("createQuittance rejects the numbering %j", (numbering, message) => {
  for (const name of ["numbering", "creditNoteNumbering"]) {
    const invalid = { ...ports, [name]: numbering };
    expect(() => createQuittance(invalid)).toThrow(
      new TypeError(`createQuittance: ${name}${message}`),
    );
  }
});

/** Returns the message of what a function throws. */
const thrownBy = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};
