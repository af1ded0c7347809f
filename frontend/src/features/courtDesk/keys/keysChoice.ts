const storageKey = 'juanzong-court-keys';

/** Whether single keys work on this device; they do until they are switched off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true; // a browser that keeps nothing: the choice lasts as long as the page
  }
};

/** Remembers the choice on this device. */
export const chooseKeys = (isOn: boolean): void => {
  try {
    window.localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
};
