/** Returns the parameters of a path, such as `id` of `/invoices/:id`; `undefined` if it differs. */
export const matchPath = (
  pattern: string,
  path: string,
): Readonly<Record<string, string>> | undefined => {
  const [expected, found] = [pattern.split("/"), path.split("/")];
  if (expected.length !== found.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = found[index] ?? "";
    if (part.startsWith(":")) {
      const decoded = decode(value);
      if (decoded === undefined || decoded === "") return undefined;
      parameters[part.slice(1)] = decoded;
    } else if (part !== value) return undefined;
  }
  return parameters;
};

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
