/** Words that the project does not use, as patterns, each with the terms to use instead. */
export const glossary = {
  "catalogues?": "catalog",
  "doors?": "entry point",
  "questions?": "request",
  "answer(?:s|ed|ing)?": "response, result or return",
  "borders?": "boundary",
  "members?": "property",
  "faults?": "issue, failure or mismatch",
  "complaints?|findings?": "issue",
  "refus\\w*": "reject or failure",
  unfit: "invalid",
  "trails?": "calculation steps",
  dust: "rounding tolerance",
  "spoil(?:t|ed)": "malformed",
  "sabotag\\w*|planted": "seeded bug",
  "desks?|tills?|worlds?": "test app or fixture",
  "laws?": "invariant",
  "mend(?:s|ed|ing)?": "fix",
  "reckon\\w*": "calculate",
  "told|tells?|telling": "report, notify or log",
  "(?:is|are) no": "is not, or is unknown",
  "whoever|nobody|somebody": "the name of the actor",
  patience: "timeout",
  "in words|words of": "description",
  "in turn": "one at a time",
  "of now": "current",
  "stands?": "is, or appears",
  "greetings?": "first message",
  chance: "random",
  "moments?": "time",
  "asked for": "requested",
  "fold(?:s|ed|ing)?": "derive",
  "cuts?|cutting": "truncate",
  "(?:most|longest|largest|fewest) (?:bytes|characters|milliseconds|times)": "maximum or minimum",
} as const;

/** Phrases that are fine although they contain such a word. */
export const allowedPhrases = [
  // Sample data: products and a source of rates.
  "desk lamp",
  "treasury desk",
  "rest of the world",
  // Options of TypeDoc.
  '"members?"',
  "propertyMembersFormat",
  // A SQL column, and the function that computes it: case folding is the Unicode term.
  "customer_email_folded",
  "foldEmail",
  "case[- ]fold\\w*",
  // The reason phrase of responses to malformed HTTP.
  "\\} Refused`",
  // A system account.
  '"nobody"',
  // CSS properties.
  "border(?:-\\w+)*[:;]",
  // Ordinary English.
  "(?:is|are) no longer",
  "there (?:is|are) no",
  // Fault injection is the name of the technique.
  "injected\\s+faults",
  "faults\\.test\\.ts",
];
