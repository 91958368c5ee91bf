import { Application, Converter, ReferenceType, ReflectionKind } from "typedoc";
import { load as writeMarkdown } from "typedoc-plugin-markdown";
import { apiFolder, entryPoints } from "./entry-points.ts";

/** Types that are shown inside the exports that use them. Any other unexported type is an error. */
const intentionallyNotExported = [
  ...["Branded", "Cases", "CreateInvoicePorts", "Draft", "IssuePlace", "InvoiceToQuote"],
  ...["JsonPath", "OperationPorts", "RecordPaymentPorts", "Reviewed", "StepBasis", "table"],
  ...["CodesDraft", "CouponContentIssue", "CustomerIssue", "HappenedAtIssue", "MetadataIssue"],
  "journalFacts",
];

/** Functions in properties of exported objects with self-explanatory names. */
const intentionallyNotDocumented = [
  ...["add", "subtract", "sum", "min", "max", "equals", "atLeast", "atMost", "isPositive"].map(
    (name) => `quittance.Amount.__type.${name}`,
  ),
  "quittance/wire.Field.read",
  "quittance/conformance.ConformanceCase.check",
  ...["product", "items", "invoice"].map(
    (name) => `quittance/wire.quoteRequestSchema.__type.${name}`,
  ),
  ...["items", "customer"].map((name) => `quittance/wire.invoiceRequestSchema.__type.${name}`),
  "quittance/wire.dashboardRequestSchema.__type.period",
  "quittance/wire.adjustmentProperty.__type.type",
  ...["invoiceListSchema", "paymentListSchema", "refundListSchema", "creditNoteListSchema"].flatMap(
    (schema) =>
      ["price_usd_from", "price_usd_to"].map((name) => `quittance/wire.${schema}.__type.${name}`),
  ),
  ...["paymentRequestSchema", "statusRequestSchema", "refundStatusRequestSchema"].map(
    (schema) => `quittance/wire.${schema}.__type.status`,
  ),
  ...["kind", "status"].map((name) => `quittance/wire.refundRequestSchema.__type.${name}`),
  "quittance/wire.creditNoteRequestSchema.__type.lines",
  ...["taxListSchema", "couponListSchema", "billingSchemaListSchema", "productListSchema"].map(
    (schema) => `quittance/wire.${schema}.__type.is_active`,
  ),
  ...["newEndpointSchema", "endpointChangesSchema", "endpointListSchema"].map(
    (schema) => `quittance/wire.${schema}.__type.is_active`,
  ),
  ...["newBillingSchemaSchema", "billingSchemaChangesSchema"].flatMap((schema) =>
    ["type", "interval_type", "payment_type", "renew_type", "billing_type"].map(
      (name) => `quittance/wire.${schema}.__type.${name}`,
    ),
  ),
  ...["newTaxSchema", "taxChangesSchema"].flatMap((schema) =>
    ["category", "is_inclusive", "is_compound"].map(
      (name) => `quittance/wire.${schema}.__type.${name}`,
    ),
  ),
];

const options = {
  name: "API reference",
  entryPoints: Object.values(entryPoints),
  tsconfig: "tsconfig.json",
  plugin: [writeMarkdown],
  out: apiFolder,
  readme: "none",
  githubPages: false,
  disableGit: true,
  disableSources: true,
  excludeInternal: true,
  // `npm run typecheck` does this with better messages.
  skipErrorChecking: true,
  logLevel: "Warn",
  blockTags: ["@param", "@returns", "@throws", "@description", "@constant", "@enum", "@example"],
  requiredToBeDocumented: ["Class", "Interface", "Function", "TypeAlias", "Variable", "Enum"],
  validation: { notExported: true, notDocumented: true, invalidLink: true, rewrittenLink: true },
  intentionallyNotExported,
  intentionallyNotDocumented,
  treatValidationWarningsAsErrors: true,
  entryFileName: "index",
  outputFileStrategy: "members",
  hidePageHeader: true,
  hideGroupHeadings: false,
  useCodeBlocks: true,
  expandObjects: false,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeDeclarationFormat: "table",
  propertyMembersFormat: "table",
  tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true },
};

/** Writes the reference of all entry points. Rejects undocumented exports and dead links. */
export const writeApiReference = async () => {
  const app = await Application.bootstrapWithPlugins(options);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    nameModules(project);
    shortenTypes(project);
    project
      .getReflectionsByKind(ReflectionKind.Parameter)
      .forEach((parameter) => nameParameter(parameter));
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the sources.");
  app.validate(project);
  if (app.logger.hasErrors() || app.logger.validationWarningCount > 0) {
    throw new Error("TypeDoc reported problems, see above.");
  }
  await app.generateOutputs(project);
};

/** Names each module by its entry point instead of its file. */
const nameModules = (project) => {
  const nameOf = new Map(Object.entries(entryPoints).map(([name, file]) => [pathName(file), name]));
  for (const module of project.children ?? []) module.name = nameOf.get(module.name) ?? module.name;
};

const pathName = (file) => file.replace(/(?:\/index)?\.ts$/u, "");

/** Types generated from the OpenAPI document: shown by name only. */
const generated = ["paths", "components", "operations"];

const shortenTypes = (project) => {
  const client = project.children?.find(({ name }) => name === "@quittance/http/client");
  for (const type of client?.children ?? []) {
    if (!generated.includes(type.name)) continue;
    for (const property of [...(type.children ?? [])]) project.removeReflection(property);
  }
};

/** Names a destructured parameter by its type. */
const nameParameter = (parameter) => {
  if (parameter.name !== "__namedParameters") return;
  const type = parameter.type instanceof ReferenceType ? parameter.type.name : "options";
  parameter.name = type.slice(0, 1).toLowerCase() + type.slice(1);
};
