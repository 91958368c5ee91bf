import type { Customer } from "quittance";

/** How a customer of the sample is taxed: at home, in the European Union, or elsewhere. */
export type TaxPlace = "DOMESTIC" | "UNION" | "EXPORT";

/** An invented customer of the sample. */
export interface SampleCustomer {
  readonly email: string;
  readonly taxPlace: TaxPlace;
  readonly customer: Customer;
}

/** Returns a company that receives e-invoices at an identifier of a scheme of the EAS list. */
const company = (
  email: string,
  taxPlace: TaxPlace,
  [endpointScheme, endpoint]: readonly [string, string],
  customer: Customer,
): SampleCustomer => ({
  email,
  taxPlace,
  customer: { ...customer, endpoint, endpointScheme, reference: "Outdoor equipment" },
});

/** Every address is complete, and every company of the European Union has a VAT number. */
export const sampleCustomers: ReadonlyArray<SampleCustomer> = [
  company("orders@alpine-club.example.org", "UNION", ["9914", "ATU13585627"], {
    name: "Alpine Club Hall",
    ...{ street: "Salinenweg 4", postCode: "6060", city: "Hall in Tirol", country: "AT" },
    vatId: "ATU13585627",
  }),
  company("office@fjordland.example.com", "EXPORT", ["0192", "995525828"], {
    name: "Fjordland Guides AS",
    ...{ street: "Strandgata 12", postCode: "6856", city: "Sogndal", country: "NO" },
    vatId: "NO995525828MVA",
  }),
  company("equipment@hillside-school.example.org", "EXPORT", ["9932", "GB980780684"], {
    name: "Hillside School",
    ...{ street: "3 Fell Lane", postCode: "CA12 5AA", city: "Keswick", country: "GB" },
    vatId: "GB980780684",
  }),
  company("ida@brandt-fotografie.example.net", "DOMESTIC", ["9930", "DE118715681"], {
    name: "Ida Brandt Fotografie",
    ...{ street: "Gartenstraße 8", postCode: "79098", city: "Freiburg", country: "DE" },
    vatId: "DE118715681",
  }),
  company("einkauf@kletterhalle-nord.example.com", "DOMESTIC", ["9930", "DE136695976"], {
    name: "Kletterhalle Nord GmbH",
    ...{ street: "Werftstraße 21", postCode: "24143", city: "Kiel", country: "DE" },
    vatId: "DE136695976",
  }),
  company("achats@delon-montagne.example.com", "UNION", ["9957", "FR40303265045"], {
    name: "Delon Montagne SARL",
    ...{ street: "7 rue du Lac", postCode: "74000", city: "Annecy", country: "FR" },
    vatId: "FR40303265045",
  }),
  company("purchasing@ridge.example.com", "EXPORT", ["0060", "112233445"], {
    name: "Ridge & Sons",
    ...{ street: "410 Aspen Road", postCode: "81611", city: "Aspen", country: "US" },
    subdivision: "CO",
  }),
];
