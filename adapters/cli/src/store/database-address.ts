import { UsageError } from "../usage-error.ts";

/** The address of a database. */
export interface DatabaseAddress {
  /** Host, port and name: neither the user nor the password. */
  readonly name: string;
  /** Returns the URL with connection settings added; settings of the URL take precedence. */
  readonly withSettings: (settings: string, application: string) => string;
}

/** Parses the URL of a database. The message about an invalid URL does not contain it. */
export const databaseAddress = (text: string): DatabaseAddress => {
  if (!/^postgres(?:ql)?:\/\//u.test(text) || !URL.canParse(text) || !isDecodable(text)) {
    throw new UsageError(
      "--database-url or DATABASE_URL must be postgres://USER:PASSWORD@HOST:PORT/DATABASE. " +
        "Percent-encode special characters of the password, such as @ as %40.",
    );
  }
  const url = new URL(text);
  return {
    name: `${url.host || (url.searchParams.get("host") ?? "localhost")}${url.pathname}`,
    withSettings: (settings, application) => {
      const own = url.searchParams.get("options") ?? "";
      const extended = new URL(url);
      const options = `${settings} ${own}`.trim();
      if (options !== "") extended.searchParams.set("options", options);
      if (!extended.searchParams.has("application_name")) {
        extended.searchParams.set("application_name", application);
      }
      return extended.href;
    },
  };
};

/** Whether the driver can percent-decode the parts of a URL. */
const isDecodable = (url: string): boolean => {
  const { username, password, pathname } = new URL(url);
  return [username, password, pathname].every((part) => /^(?:[^%]|%[\da-f]{2})*$/iu.test(part));
};
