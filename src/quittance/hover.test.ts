import ts from "typescript";
import { describe, expect, test } from "vitest";
import { openEditor } from "../../test/support/open-editor.ts";

/** How many methods each namespace has. */
const counts = {
  products: 6,
  billingSchemas: 6,
  taxes: 6,
  coupons: 5,
  quotes: 1,
  invoices: 12,
  payments: 7,
  refunds: 5,
  creditNotes: 4,
  dashboard: 1,
  organizations: 4,
  providers: 3,
  apiKeys: 4,
  webhooks: 9,
} as const;

const namespaces = Object.entries(counts);

const text = `
  import { createAdministration, createQuittance } from "quittance";
  import { createWebhooks } from "quittance/adapter";
  const services = {
    ...createQuittance({} as never),
    ...createAdministration({} as never),
    webhooks: createWebhooks({} as never),
  };
  ${namespaces.map(([name]) => `const ${name} = services.${name};\n${name}.;\n`).join("")}
  const shop = services.forOrganization("org_shop");
  shop.;
  shop.refunds.;
`;

describe("an editor", () => {
  const { service: editor, file, write } = openEditor("test/unit/hovered.ts");

  /** The methods that the editor completes after `service.`. */
  const methodsOf = (service: string): ReadonlyArray<string> => {
    write(text);
    const position = text.indexOf(`${service}.;`) + service.length + 1;
    const completed = editor.getCompletionsAtPosition(file, position, undefined);
    return (completed?.entries ?? []).map(({ name }) => name);
  };

  test.each(namespaces)("completes the methods of %s", (name, count) => {
    expect(methodsOf(name)).toHaveLength(count);
  });

  test("completes the namespaces and the methods of one organization", () => {
    expect(methodsOf("shop")).toHaveLength(11);
    expect(methodsOf("shop.refunds")).toHaveLength(counts.refunds);
  });

  test.each(namespaces)("documents every method of %s on hover", (service) => {
    const methods = methodsOf(service);
    const calls = methods.map((method) => `${service}.${method}(`);
    const written = text.replace(`${service}.;`, `${calls.join(");\n")});`);
    write(written);
    for (const [index, method] of methods.entries()) {
      const position = written.indexOf(calls[index] ?? "") + service.length + 1;
      const info = editor.getQuickInfoAtPosition(file, position);
      const documentation = ts.displayPartsToString(info?.documentation);
      expect(documentation, method).toMatch(/^[A-Z][a-z]+s,? /u);
      expect(documentation, method).toMatch(/fail/iu);
      const example = info?.tags?.find(({ name }) => name === "example");
      expect(ts.displayPartsToString(example?.text), method).toContain(method);
      const signature = ts.displayPartsToString(info?.displayParts);
      expect(signature, method).toContain(`.${method}: (`);
      expect(signature, method).not.toMatch(/args|_\d/u);
      const help = editor.getSignatureHelpItems(file, position + method.length + 1, undefined);
      expect(help?.items[0]?.parameters.length, method).toBeGreaterThan(0);
      for (const { name } of help?.items[0]?.parameters ?? []) {
        expect(name).toMatch(/^[a-z][A-Za-z]+$/u);
      }
    }
  });
});
