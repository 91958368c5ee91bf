import { memoryCatalog, memoryRounding } from "@quittance/memory";
import {
  createQuotes,
  fixedRates,
  minorUnits,
  orThrow,
  rateSet,
  renderQuote,
  type OrganizationId,
} from "quittance";

const cash = { mode: "HALF_UP", at: "TOTAL", increments: { CHF: "0.05" } } as const;
const others = minorUnits({ mode: "HALF_EVEN", at: "LINE" });
const quotes = createQuotes({
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates: fixedRates(rateSet({ CHF: "0.8" })),
  rounding: memoryRounding([{ organizationId: "org_kiosk", rounding: cash }], others),
});

const priceFor = async (organization: OrganizationId): Promise<string> => {
  const items = [{ title: "Rolls", currency: "CHF", price: "1.128" } as const];
  return renderQuote(orThrow(await quotes.calculate(organization, { items }))).total.price;
};
console.log(await priceFor("org_kiosk"), await priceFor("org_other")); // 1.15 1.13
