/** Name, e-mail address and country of invented customers. */
export const customers: readonly [Customer, ...Array<Customer>] = [
  ["Alpine Club Hall", "orders@alpine-club.example.org", "AT"],
  ["Fjordland Guides", "office@fjordland.example.com", "NO"],
  ["Hillside School", "equipment@hillside-school.example.org", "GB"],
  ["Ida Brandt", "ida@brandt.example.net", "DE"],
  ["Karst Rescue Team", "team@karst-rescue.example.org", "SI"],
  ["Marc Delon", "marc.delon@example.com", "FR"],
  ["Northern Light Tours", "booking@northern-light.example.com", "SE"],
  ["Ridge & Sons", "purchasing@ridge.example.com", "US"],
  ["Saga Publishing", "accounts@saga.example.com", "DK"],
  ["Tilda Wren", "tilda.wren@example.net", "GB"],
  ["Trailhead Store", "stock@trailhead.example.com", "US"],
  ["Valley Scouts", "camp@valley-scouts.example.org", "NL"],
];

/** A customer: name, e-mail address, country. */
export type Customer = readonly [name: string, email: string, country: string];
