/** Texts that were given a title here: it follows what they show. */
const titled = new WeakSet<Element>();

/**
 * Shows the whole of a text that its place cuts short while the pointer is over it. Texts that have a title, or
 * stand in something that has one, keep it.
 * @returns what ends it
 */
export function showCutTexts(page: Document): () => void {
  const show = ({ target }: Event): void => {
    const text = target instanceof HTMLElement ? target.closest<HTMLElement>(".truncate") : null;
    if (text === null) return;
    if (titled.delete(text)) text.removeAttribute("title");
    if (text.scrollWidth <= text.clientWidth || text.closest("[title]") !== null) return;
    text.title = text.textContent;
    titled.add(text);
  };
  page.addEventListener("pointerover", show, { passive: true });
  return () => page.removeEventListener("pointerover", show);
}
