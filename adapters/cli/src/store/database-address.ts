import { UsageError } from "../usage-error.ts";

/** Where a database is. */
export interface DatabaseAddress {
  /** Host, port and name: neither the user nor the password. */
  readonly name: string;
  /** The URL with settings of a connection added to it; those that it has itself win. */
  readonly withSettings: (settings: string, application: string) => string;
}

/** Read the URL of a database; one that cannot be read is never repeated in the complaint. */
export const databaseAddress = (text: string): DatabaseAddress => {
  if (!/^postgres(?:ql)?:\/\//u.test(text) || !URL.canParse(text) || !isDecodable(text)) {
    throw new UsageError(
      "--database-url or DATABASE_URL must be postgres://USER:PASSWORD@HOST:PORT/DATABASE, with " +
        "characters other than letters and digits of the password written as %40 and the like.",
    );
  }
  const url = new URL(text);
  return {
    name: `${url.host || (url.searchParams.get("host") ?? "localhost")}${url.pathname}`,
    withSettings: (settings, application) => {
      const own = url.searchParams.get("options") ?? "";
      const made = new URL(url);
      const options = `${settings} ${own}`.trim();
      if (options !== "") made.searchParams.set("options", options);
      if (!made.searchParams.has("application_name")) {
        made.searchParams.set("application_name", application);
      }
      return made.href;
    },
  };
};

/** What a driver decodes must be decodable. */
const isDecodable = (url: string): boolean => {
  const { username, password, pathname } = new URL(url);
  return [username, password, pathname].every((part) => /^(?:[^%]|%[\da-f]{2})*$/iu.test(part));
};
