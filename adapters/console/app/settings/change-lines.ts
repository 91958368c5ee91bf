import type { Schemas } from "../api/schemas.ts";
import { settingName } from "./setting-fields.ts";

/** An event about a change of the settings or of a webhook endpoint. */
export type SettingChange = Schemas["OrganizationEvent"];

/** Returns a line for each property of a change, with its values before and after. */
export const changeLines = ({ data }: SettingChange): ReadonlyArray<string> =>
  data.organization_change.changed.map(({ property, before, after }) =>
    property === "secret"
      ? "Secret: replaced"
      : `${settingName(property)}: ${valueText(property, before)} → ${valueText(property, after)}`,
  );

const valueText = (property: string, value: unknown): string => {
  if (value === null || value === undefined) return "none";
  if (property === "is_active") return value === 1 ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => valueText(property, each)).join("; ");
  if (typeof value === "string") return value;
  return Object.entries(value)
    .map(([name, each]) => `${property === "increments" ? `${name} ` : ""}${valueText(name, each)}`)
    .join(", ");
};
