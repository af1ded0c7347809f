/** The keys that an input method swallows, by where they lie on the keyboard. */
const letterByPlace = /^Key([A-Z])$/;

const fields = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
const inFront = '.modal.show, .offcanvas.show, [role="dialog"]';

const shownAs: Readonly<Record<string, string>> = { '？': '?', Escape: 'Esc' };

/**
 * The key of a shortcut that a press means, letters in lower case: `n`, `?`, `Esc`. None while something is typed or composed, a dialog or a
 * menu is open, a key is held down, or the press belongs to the browser (Ctrl, Alt, Meta).
 */
export const pressedKey = (event: KeyboardEvent, page: Document): string | undefined => {
  const { key, code, target, ctrlKey, altKey, metaKey, isComposing, repeat, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || isComposing || repeat || defaultPrevented) return undefined;
  if (target instanceof Element && target.closest(fields) !== null) return undefined;
  if (page.querySelector(inFront) !== null) return undefined;
  // An input method for Chinese gives no letter outside of a field.
  if (key === 'Process') return letterByPlace.exec(code)?.[1]?.toLowerCase();
  return shownAs[key] ?? key.toLowerCase();
};
