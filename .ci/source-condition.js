/** A module hook of the repository: packages of this workspace resolve to their sources. */
export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: ["@quittance/source", ...context.conditions] });
