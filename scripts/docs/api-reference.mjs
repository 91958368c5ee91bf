import { writeFileSync } from "node:fs";
import { Application, Converter } from "typedoc";
import { load as writeMarkdown } from "typedoc-plugin-markdown";
import { apiIndexPage } from "./api-index.ts";
import { subjectTitles } from "./api-subjects.ts";
import { pageTitleTemplates, referenceTheme } from "./api-theme.mjs";
import { apiFolder, entryPoints } from "./entry-points.ts";
import { shapeApi } from "./shape-api.mjs";

/** Types that are shown inside the exports that use them. Any other unexported type is an error. */
const intentionallyNotExported = [
  ...["Branded", "Draft", "IssuePlace", "InvoiceToQuote"],
  ...["OperationPorts", "RecordPaymentPorts", "Reviewed", "StepBasis", "table"],
  ...["Complete", "InvoiceDraft", "JsonPath", "Readable", "ReadDetailsRequest"],
  ...["ReadPayableRequest", "ReadPaymentListRequest", "replayDeliveries"],
  ...["CreditedTotals", "ShownInvoice", "WholeCredit"],
  ...["CodesDraft", "CouponContentIssue", "CustomerIssue", "HappenedAtIssue", "MetadataIssue"],
  ...[
    "LineProration",
    "OwnRoundingIssue",
    "PartyIssue",
    "PricingIssue",
    "PricingStep",
    "ShareRounding",
  ],
  ...["CustomerParts", "PartsOf", "PartyRule", "Property"],
  ...["AlsoOf", "KindRows", "KindsOf", "Rows", "journalFacts"],
  ...["array", "nullish", "picklist", "pipe", "record", "regex", "string"],
];

/** Functions in properties of exported objects with self-explanatory names. */
const intentionallyNotDocumented = [
  "quittance/wire.Field.read",
  ...["product", "items", "invoice"].map(
    (name) => `quittance/wire.quoteRequestSchema.__type.${name}`,
  ),
  "quittance/wire.adjustmentProperty.__type.type",
  ...["proration", "period"].map((name) => `quittance/wire.itemsProperty.__type.${name}`),
  "quittance/wire.quoteRequestSchema.__type.product.__type.period",
  "quittance/wire.quoteRequestSchema.__type.product.__type.proration",
  "quittance/wire.quoteRequestSchema.__type.product.__type.proration.__type.unit",
];

const options = {
  name: "API reference",
  entryPoints: Object.values(entryPoints),
  tsconfig: "tsconfig.json",
  plugin: [writeMarkdown, referenceTheme],
  theme: "reference",
  out: apiFolder,
  readme: "none",
  githubPages: false,
  disableGit: true,
  disableSources: true,
  excludeInternal: true,
  excludeReferences: true,
  // `npm run typecheck` does this with better messages.
  skipErrorChecking: true,
  logLevel: "Warn",
  blockTags: [
    "@param",
    "@returns",
    "@throws",
    "@description",
    "@constant",
    "@enum",
    "@example",
    "@group",
  ],
  requiredToBeDocumented: ["Class", "Interface", "Function", "TypeAlias", "Variable", "Enum"],
  validation: { notExported: true, notDocumented: true, invalidLink: true, rewrittenLink: true },
  intentionallyNotExported,
  intentionallyNotDocumented,
  treatValidationWarningsAsErrors: true,
  entryFileName: "index",
  outputFileStrategy: "members",
  hidePageHeader: true,
  hideGroupHeadings: false,
  groupOrder: [...subjectTitles, "*"],
  kindSortOrder: ["Function", "Class", "Variable", "Interface", "TypeAlias"],
  indexFormat: "table",
  pageTitleTemplates,
  locales: { en: { theme_type_declaration: "Properties" } },
  useCodeBlocks: true,
  expandObjects: false,
  expandParameters: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeDeclarationFormat: "list",
  propertyMembersFormat: "table",
  tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true },
};

/** Writes the reference of all entry points. Rejects undocumented exports and dead links. */
export const writeApiReference = async () => {
  const app = await Application.bootstrapWithPlugins(options);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    shapeApi(project);
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the sources.");
  app.validate(project);
  if (app.logger.hasErrors() || app.logger.validationWarningCount > 0) {
    throw new Error("TypeDoc reported problems, see above.");
  }
  await app.generateOutputs(project);
  writeFileSync(`${apiFolder}/index.md`, apiIndexPage());
};
