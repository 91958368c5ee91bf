/**
 * Returns the path of a request target, as received. It is not parsed as a URL: a target can be a
 * bare path or a whole URL, whose host may be invalid.
 */
export const pathOf = (target: string): string => {
  const origin = target.startsWith("/") ? "" : (/^[\w+.-]+:\/\/[^/?#]*/.exec(target)?.[0] ?? "");
  const end = target.slice(origin.length).search(/[?#]/);
  const path = target.slice(origin.length, end === -1 ? undefined : origin.length + end);
  return path === "" ? "/" : path;
};

/**
 * Returns the query of a request target, as received and without the `?`; `undefined` if there is
 * none or it is empty.
 */
export const queryOf = (target: string): string | undefined => /^[^?#]*\?([^#]+)/.exec(target)?.[1];
