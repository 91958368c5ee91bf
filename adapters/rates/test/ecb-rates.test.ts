import { ecbRates, maxEcbRateAge, type EcbRatesOptions } from "@quittance/rates";
import { freshRates, timestampOf } from "quittance";
import { expect, test } from "vitest";
import { rateServer, text, xml } from "./rate-server.ts";
import { failureOf, ratesOf } from "./read-rates.ts";
import { ecbXml, perEuro } from "./samples.ts";

const served = async (body: string, options: EcbRatesOptions = {}) => {
  const { url } = await rateServer(xml(body));
  return ecbRates({ url, maxAttempts: 1, ...options });
};

test("rates per euro become rates per dollar, truncated after the thirtieth decimal", async () => {
  expect(await ratesOf(await served(ecbXml(perEuro)))).toEqual({
    source: "European Central Bank",
    timestamp: "2025-07-17 00:00:00",
    rates: {
      JPY: "147.595001711742553919890448476549",
      GBP: "0.742125984251968503937007874015",
      EUR: "0.855871276959945224238274563505",
    },
  });
});

test("a document with the dollar only suffices for prices in euros", async () => {
  expect((await ratesOf(await served(ecbXml({ USD: "1.25" })), "EUR")).rates).toEqual({
    EUR: "0.8",
  });
});

test("other types and namespaces of XML are accepted", async () => {
  const { url } = await rateServer(
    text("application/xml;charset=UTF-8", ecbXml(perEuro).replaceAll("gesmes:", "g:")),
  );
  expect((await ratesOf(ecbRates({ url }))).rates).toHaveProperty("GBP");
});

test.each<[string, string, string]>([
  ["no rate of the dollar", ecbXml({ GBP: "0.8671" }), "RateMalformed USD=nothing"],
  ["a rate twice", ecbXml(perEuro).replace("JPY", "GBP"), "RateMalformed GBP=two rates"],
  [
    "the same rate twice",
    ecbXml(perEuro).replace("</Cube>", "<Cube currency='GBP' rate='0.8671'/></Cube>"),
    "RateMalformed GBP=two rates",
  ],
  ["an exponent", ecbXml({ ...perEuro, GBP: "8.671e-1" }), "RateMalformed GBP=8.671e-1"],
  ["NaN", ecbXml({ ...perEuro, GBP: "NaN" }), "RateMalformed GBP=NaN"],
  ["N/A", ecbXml({ ...perEuro, GBP: "N/A" }), "RateMalformed GBP=N/A"],
  ["a negative rate", ecbXml({ ...perEuro, GBP: "-1" }), "RateMalformed GBP=-1"],
  ["zero", ecbXml({ ...perEuro, GBP: "0" }), "RateMalformed GBP=0"],
  ["a dollar of zero", ecbXml({ ...perEuro, USD: "0.0000" }), "RateMalformed USD=0.0000"],
  ["an entity", ecbXml({ ...perEuro, GBP: "&#49;" }), "RateMalformed GBP=&#49;"],
  ["an empty rate", ecbXml({ ...perEuro, GBP: "" }), "RateMalformed GBP="],
  ["no rate", ecbXml(perEuro).replace(" rate='0.8671'", ""), "RateMalformed GBP=nothing"],
  ["another rate of the euro", ecbXml({ ...perEuro, EUR: "2" }), "RateMalformed EUR=2"],
  [
    "a long text",
    ecbXml({ ...perEuro, GBP: "1".repeat(5000) }),
    `RateMalformed GBP=${"1".repeat(64)}…`,
  ],
  ["an impossible date", ecbXml(perEuro, "2025-02-30"), "timestamp=2025-02-30 00:00:00"],
  ["no date", ecbXml(perEuro).replace(" time='2025-07-17'", ""), "timestamp=nothing"],
])("%s is malformed", async (_, body, failure) => {
  expect(await failureOf(await served(body))).toContain(failure);
});

test.each<[string, string]>([
  ["another document", "<rates><EUR>1</EUR></rates>"],
  ["an empty envelope", "<Envelope/>"],
  ["an outer element without a date", "<Envelope><Cube/></Envelope>"],
  ["text in place of rates", "<Envelope><Cube><Cube>1.1684</Cube></Cube></Envelope>"],
  ["an empty body", ""],
  ["a truncated document", ecbXml(perEuro).slice(0, -40)],
  ["a truncated rate", ecbXml(perEuro).slice(0, ecbXml(perEuro).indexOf("0.8671") + 3)],
  ["two values of a rate", ecbXml(perEuro).replace("rate='0.8671'", "rate='0.8671' rate='9'")],
  ["two dates", ecbXml(perEuro).replace("</Cube>", "</Cube><Cube time='2025-07-16'/>")],
  ["deep nesting", "<a>".repeat(20_000) + "</a>".repeat(20_000)],
  [
    "a DTD",
    ecbXml(perEuro).replace("?>", '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
  ],
  ["a property of every object", "<__proto__><Cube/></__proto__>"],
])("%s fails", async (_, body) => {
  const failure = await failureOf(await served(body));
  expect(failure).toMatch(/^(?:BodyMalformed European Central Bank|RateMalformed USD=nothing)/u);
});

test("a rate that jumped fails until the provider is created again", async () => {
  const { url } = await rateServer(
    xml(ecbXml(perEuro)),
    xml(ecbXml({ ...perEuro, GBP: "8.671" }, "2025-07-18")),
    xml(ecbXml({ ...perEuro, GBP: "0.87" }, "2025-07-18")),
  );
  const rates = ecbRates({ url, maxJump: "0.2" });
  expect((await ratesOf(rates)).rates).toHaveProperty("GBP");
  expect(await failureOf(rates)).toMatch(
    /^RateJumped European Central Bank: the rate of GBP jumped from 0\.7421\d+ to 7\.421\d+/u,
  );
  expect((await ratesOf(rates)).timestamp).toBe("2025-07-18 00:00:00");
});

test("the rates of the day before Easter are fresh until the next are published", async () => {
  let now = "2025-04-22 15:00:00";
  const rates = freshRates(
    await served(ecbXml(perEuro, "2025-04-17")),
    { maxAge: maxEcbRateAge },
    () => timestampOf(now),
  );
  expect((await ratesOf(rates)).timestamp).toBe("2025-04-17 00:00:00");
  now = "2025-04-23 00:00:01";
  expect(await failureOf(rates)).toBe("RateStale 2025-04-17 00:00:00");
});
