/**
 * The script of the page. Polls the status with increasing pauses while the page is visible. When
 * the status changes, it goes to the redirect URL if the invoice was paid, and otherwise reloads.
 */
export const pageScript = `"use strict";
(() => {
  const main = document.querySelector("main[data-status]");
  if (main === null) return;
  const { status, version, copyLabel, copiedLabel, returningLabel, refreshingLabel } = main.dataset;
  const live = main.querySelector(".live");
  const shortest = 3000;
  const longest = 60000;
  let pause = shortest;
  let timer;
  let isChecking = false;

  const plan = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(check, pause);
  };

  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const response = await fetch(status, { cache: "no-store", credentials: "same-origin" });
      if (!response.ok) throw new Error(String(response.status));
      const found = await response.json();
      if (found.version !== version) return leave(found.redirect_url);
      pause = Math.min(pause * 1.25, longest);
    } catch {
      pause = Math.min(pause * 2, longest);
    } finally {
      isChecking = false;
    }
    plan();
  };

  const leave = (url) => {
    if (typeof url !== "string" || !url.startsWith("https://")) {
      location.reload();
      return;
    }
    live.textContent = returningLabel + " " + new URL(url).host + " \\u2026";
    setTimeout(() => location.assign(url), 2000);
  };

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) return;
    pause = shortest;
    void check();
  });

  main.querySelector(".refreshing").textContent = refreshingLabel;
  plan();

  if (navigator.clipboard === undefined) return;
  for (const element of main.querySelectorAll("[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = copyLabel;
    button.setAttribute("aria-label", copyLabel + ": " + element.textContent);
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(element.dataset.copy);
      button.textContent = copiedLabel;
      live.textContent = copiedLabel + ": " + element.textContent;
    });
    element.after(" ", button);
  }
})();
`;
