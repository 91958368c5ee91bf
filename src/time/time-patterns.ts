const dayOfAnyYear =
  "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|" +
  "02-(?:0[1-9]|1[0-9]|2[0-8])";
const leapYear = "[1-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:1[26]|[2468][048]|[3579][26])00";
/** Matches the dates that exist from the year 1000 on. */
export const datePattern = /* @__PURE__ */ new RegExp(
  `^(?:[1-9][0-9]{3}-(?:${dayOfAnyYear})|(?:${leapYear})-02-29)$`,
);

const timeOfDay = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";

/** Matches what `parseTimestamp` accepts, leap days included, as a pattern for JSON Schema. */
export const timestampPattern = /* @__PURE__ */ new RegExp(
  `^(?:[1-9][0-9]{3}-(?:${dayOfAnyYear})|(?:${leapYear})-02-29) ${timeOfDay}$`,
);
