/** Renders a licence: a heading, and the text from the package. */
const section = ({ name, version, licence, text }) => {
  const heading = `### ${name} ${version} (${licence})\n`;
  if (text === undefined) {
    return `${heading}\nThe package ships no text of its licence; its manifest names ${licence}.\n`;
  }
  const fence = text.includes("```") ? "````" : "```";
  const lines = text.replaceAll("\r\n", "\n").replaceAll(/[ \t]+$/gmu, "");
  return `${heading}\n${fence}text\n${lines}\n${fence}\n`;
};

const bundledAlso =
  "The file `dist/redoc.standalone.js` contains third-party packages; their notices are in\n" +
  "`dist/redoc.standalone.js.LICENSE.txt`.\n";

/** Returns the text of THIRD-PARTY-NOTICES.md of a package. */
export const noticesOf = (name, bundled, installed) => {
  const parts = [
    "# Third-party notices\n",
    `What \`${name}\` brings along of others when it runs. Written by \`npm run licences\`.\n`,
  ];
  if (bundled.length > 0) {
    parts.push("## Bundled, in whole or in part\n");
    if (bundled.some((found) => found.name === "redoc")) parts.push(bundledAlso);
    parts.push(...bundled.map(section));
  }
  if (installed.length > 0) {
    parts.push("## Installed along with it\n", ...installed.map(section));
  }
  if (bundled.length + installed.length === 0) {
    parts.push("Nothing: no code of others is bundled, and no package of others is installed.\n");
  }
  return parts.join("\n");
};
