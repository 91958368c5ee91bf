import {
  Comment,
  CommentTag,
  ReferenceType,
  ReflectionFlag,
  ReflectionKind,
  ReflectionType,
} from "typedoc";
import { entryPoints, subjectOf } from "./api-subjects.ts";

/** Prepares what TypeDoc has read: names, subjects and methods, before it is grouped. */
export const shapeApi = (project) => {
  nameModules(project);
  shortenTypes(project);
  dropErrorRows(project);
  for (const module of project.children ?? []) {
    for (const child of module.children ?? []) addSubject(project, module.name, child);
  }
  project.getReflectionsByKind(ReflectionKind.Property).forEach(turnIntoMethod);
  project.getReflectionsByKind(ReflectionKind.Parameter).forEach(nameParameter);
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
    type.comment = new Comment([{ kind: "text", text: "Generated from the OpenAPI document." }]);
  }
};

/** The rows of errors of a noun are summed in `errorRows`: its description does not show them again. */
const dropErrorRows = (project) => {
  const rows = project
    .getReflectionsByKind(ReflectionKind.Variable)
    .filter(
      ({ name, parent }) => parent?.kind === ReflectionKind.Namespace && /Errors$/u.test(name),
    );
  for (const found of rows) project.removeReflection(found);
};

/** Groups an export by the subject of its file. */
const addSubject = (project, entryPoint, reflection) => {
  const file = project.getSymbolIdFromReflection(reflection)?.packagePath;
  const { comment } = reflection.signatures?.[0] ?? reflection;
  if (file === undefined || !(comment instanceof Comment)) return;
  const text = subjectOf(entryPoint, file, reflection.name);
  comment.blockTags.push(new CommentTag("@group", [{ kind: "text", text }]));
};

/** Shows a property that is a function as a method: with its parameters, result and example. */
const turnIntoMethod = (property) => {
  if (!(property.type instanceof ReflectionType) || property.flags.isOptional) return;
  const { signatures } = property.type.declaration;
  if (signatures === undefined) return;
  for (const signature of signatures) {
    signature.name = property.name;
    signature.comment ??= property.comment;
    signature.parent = property;
  }
  property.setFlag(ReflectionFlag.Readonly, false);
  property.kind = ReflectionKind.Method;
  property.signatures = signatures;
  delete property.comment;
  delete property.type;
};

/** Names a destructured parameter by its type: `options` for `QuittanceOptions`. */
const nameParameter = (parameter) => {
  if (parameter.name !== "__namedParameters") return;
  const type = parameter.type instanceof ReferenceType ? parameter.type.name : "Options";
  parameter.name = (/[A-Z][a-z]*$/u.exec(type)?.[0] ?? type).toLowerCase();
};
