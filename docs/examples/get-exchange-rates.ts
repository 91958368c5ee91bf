import { systemClock } from "@quittance/memory";
import {
  ecbRates,
  krakenRates,
  limitJumps,
  maxEcbRateAge,
  mergedRates,
  type Fetch,
} from "@quittance/rates";
import { Amount, cachedRates, freshRates, orThrow } from "quittance";

/** Replaces the network of this example. Leave `fetch` out to request the real rates. */
const fetch: Fetch = (url) => {
  const [type, body] = url.includes("kraken")
    ? ["application/json", '{"error":[],"result":{"XXBTZUSD":{"c":["118000.00000","0.001"]}}}']
    : [
        "text/xml",
        `<gesmes:Envelope><Cube><Cube time='${systemClock().slice(0, 10)}'>
          <Cube currency='USD' rate='1.1684'/><Cube currency='GBP' rate='0.8671'/>
        </Cube></Cube></gesmes:Envelope>`,
      ];
  return Promise.resolve(new Response(body, { headers: { "content-type": type } }));
};

const fiat = freshRates(ecbRates({ fetch }), { maxAge: maxEcbRateAge }, systemClock);
const crypto = freshRates(krakenRates({ fetch }), { maxAge: 120 }, systemClock);
const checked = limitJumps(mergedRates({ fiat, crypto }), { maxJump: "0.5" });
const rates = cachedRates(checked, { ttl: 60 }, systemClock);

const { source, unitsPerUsd } = orThrow(await rates.ratesFor(new Set(["EUR", "BITCOIN"]))());
console.log(source); // European Central Bank and Kraken
console.log(Amount.render(unitsPerUsd.get("EUR") ?? Amount.zero)); // 0.855871276959945224238274563505
console.log(Amount.render(unitsPerUsd.get("BITCOIN") ?? Amount.zero)); // 0.000008474576271186440677966101
