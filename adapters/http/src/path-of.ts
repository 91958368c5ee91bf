/**
 * The path of a request target, as received. Cut by hand and not parsed: a target may be a bare path
 * or a whole URL, whose host may be anything.
 */
export const pathOf = (target: string): string => {
  const origin = target.startsWith("/") ? "" : (/^[\w+.-]+:\/\/[^/?#]*/.exec(target)?.[0] ?? "");
  const end = target.slice(origin.length).search(/[?#]/);
  const path = target.slice(origin.length, end === -1 ? undefined : origin.length + end);
  return path === "" ? "/" : path;
};
