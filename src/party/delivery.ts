import { object } from "../schema/schema.ts";
import { optional } from "../schema/values.ts";
import { country, date, postCode, partyText } from "./party.ts";

/** When goods or services were delivered, and where. A date alone is complete. */
export const delivery = object(
  {
    /** `YYYY-MM-DD` */
    date,
    /** ISO 3166-1 alpha-2. Required with `city` or `postCode`. */
    country: optional(country),
    /** 1 to 200 characters. */
    city: optional(partyText),
    /** 1 to 20 characters. */
    postCode: optional(postCode),
  },
  [
    {
      on: ["country", "city", "postCode"],
      message: "is required with {city} or {postCode}",
      holds: (found) =>
        found.country !== undefined || (found.city === undefined && found.postCode === undefined),
    },
  ],
);

/** The days that an invoice is for, the last one included. */
export const period = object(
  {
    /** `YYYY-MM-DD` */
    from: date,
    /** `YYYY-MM-DD`, not before `from`. */
    to: date,
  },
  [
    {
      on: ["to", "from"],
      message: "must not be earlier than {from}",
      holds: ({ from, to }) => from <= to,
    },
  ],
);
