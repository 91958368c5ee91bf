import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { TaxCategory } from "../tax/tax.ts";
import { ecSales } from "./ec-sales.ts";

const row = (category: TaxCategory | undefined, net: string, currency: Currency = "EUR") => ({
  category,
  accountingCurrency: currency,
  accountingNet: Amount.of(net),
});

const seller = (vatId: string | undefined, country = "DE") => ({
  legalName: "Shop",
  vatId,
  address: { country },
});

test("sales add up by buyer, supply and currency, and a document counts once in each", () => {
  const sales = ecSales();
  const [french, austrian] = ["FR1", "AT1"].map((vatId) => ({ customer: { vatId } }));
  sales.add(french ?? {}, [row("K", "10"), row("K", "5"), row("AE", "1"), row("S", "99")]);
  sales.add(french ?? {}, [row("K", "2"), row("K", "7", "GBP"), row(undefined, "99")]);
  sales.add(austrian ?? {}, [row("AE", "3")]);
  sales.add({}, [row("K", "4"), row("AE", "6")]);
  const rows = sales.rows().map(({ net, ...rest }) => ({ ...rest, net: String(net) }));
  const others = { warning: undefined, accountingCurrency: "EUR", documents: 1 };
  expect(rows).toEqual([
    {
      ...others,
      vatId: undefined,
      supply: "GOODS",
      net: "4",
      warning: "The documents have no VAT number of the buyer",
    },
    {
      ...others,
      vatId: undefined,
      supply: "SERVICES",
      net: "6",
      warning: "The documents have no VAT number of the buyer",
    },
    { ...others, vatId: "AT1", supply: "SERVICES", net: "3" },
    { ...others, vatId: "FR1", supply: "GOODS", net: "17", documents: 2 },
    { ...others, vatId: "FR1", supply: "GOODS", net: "7", accountingCurrency: "GBP" },
    { ...others, vatId: "FR1", supply: "SERVICES", net: "1" },
  ]);
});

test.each<[string, boolean, string | undefined, ReturnType<typeof seller> | undefined]>([
  ["to another state", true, "FR1", seller("DE1")],
  ["to the own state", false, "DE2", seller("DE1")],
  ["to the own state of a seller without a number", false, "AT2", seller(undefined, "AT")],
  ["to another state than that of its address", true, "DE2", seller(undefined, "AT")],
  ["from a number of another state than its address", true, "DE2", seller("AT1")],
  ["in Greece, whose numbers begin with EL", false, "EL2", seller(undefined, "GR")],
  ["from Greece", true, "DE2", seller(undefined, "GR")],
  ["to Northern Ireland", true, "XI2", seller("DE1")],
  ["to a state outside of the union", false, "GB2", seller("DE1")],
  ["to a buyer without a number", true, undefined, seller("DE1")],
  ["from a seller who is not known", true, "DE2", undefined],
  ["from outside of the union", false, "DE2", seller("GB1")],
  ["from an address outside of the union", false, "DE2", seller(undefined, "CH")],
  ["from Northern Ireland", false, "DE2", seller("XI1")],
])("services %s are listed: %s", (_, isListed, vatId, from) => {
  const sales = ecSales();
  sales.add({ seller: from, customer: { vatId } }, [row("AE", "1")]);
  expect(sales.rows().map(({ supply }) => supply)).toEqual(isListed ? ["SERVICES"] : []);
});

test.each<[string, boolean, ReturnType<typeof seller> | undefined]>([
  ["from a state of the union", true, seller("AT1")],
  ["from Northern Ireland", true, seller("XI1")],
  ["from outside of the union", false, seller("GB1")],
  ["from a seller who is not known", true, undefined],
])("goods %s are listed: %s", (_, isListed, from) => {
  const sales = ecSales();
  sales.add({ seller: from, customer: { vatId: "DE2" } }, [row("K", "1")]);
  expect(sales.rows().map(({ supply }) => supply)).toEqual(isListed ? ["GOODS"] : []);
});
