import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { parseSource } from "../../support/source-file.ts";

/** Returns the names that a module exports, types included, those of `export *` too. */
export const exportedNames = (path: string): ReadonlySet<string> =>
  new Set(
    parseSource(path, readFileSync(path, "utf8")).tree.statements.flatMap((statement) =>
      ts.isExportDeclaration(statement)
        ? reexportedNames(path, statement)
        : declaredNames(statement),
    ),
  );

const reexportedNames = (path: string, statement: ts.ExportDeclaration): ReadonlyArray<string> => {
  const { exportClause, moduleSpecifier } = statement;
  if (exportClause !== undefined) {
    return ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : [exportClause.name.text];
  }
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
    ? [...exportedNames(join(dirname(path), moduleSpecifier.text))]
    : [];
};

const declaredNames = (statement: ts.Statement): ReadonlyArray<string> => {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? ["default"] : [name.getText()];
};
