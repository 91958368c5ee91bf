import { systemClock } from "@quittance/memory";
import { Amount, orThrow } from "quittance";
import { expect, test } from "vitest";
import { createRates } from "./rates.ts";

const json = (timestamp: string, rates: object): Response =>
  new Response(JSON.stringify({ base: "EUR", timestamp, rates }), {
    headers: { "content-type": "application/json" },
  });
const ecb = (): Response =>
  new Response(
    `<gesmes:Envelope><Cube><Cube time='${systemClock().slice(0, 10)}'>
      <Cube currency='USD' rate='1.25'/></Cube></Cube></gesmes:Envelope>`,
    { headers: { "content-type": "text/xml" } },
  );

const urls = ["https://first.example/rates", "https://second.example/rates"];

test.each([
  ["the first source", () => json(systemClock(), { USD: "1.25" }), "first.example"],
  ["the ECB if all others are too old", () => json("2025-07-17", { USD: "2" }), "European"],
])("rates come from %s", async (_, respond, source) => {
  const fetch = (url: string) => Promise.resolve(url.includes("ecb") ? ecb() : respond());
  const rates = createRates(urls, fetch);
  const { unitsPerUsd, ...found } = orThrow(await rates.ratesFor(new Set(["EUR"]))());
  expect(found.source).toContain(source);
  expect(unitsPerUsd.get("EUR")).toEqual(Amount.of("0.8"));
});
