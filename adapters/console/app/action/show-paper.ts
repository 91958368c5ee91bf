/**
 * Shows a document in a window of its own, and prints it. The window has the content security policy
 * of the console, which blocks the style of the page; a style sheet that a script creates is allowed.
 */
export const showPaper = ({ document }: Window, html: string): void => {
  const view = document.defaultView;
  if (view === null) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  const sheets = [...page.querySelectorAll("style")].map((style) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style.textContent);
    style.remove();
    return sheet;
  });
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
  document.adoptedStyleSheets = sheets;
  view.print();
};
