import { browserStorage, storedText, storeText } from '../../../core/browserStorage.js';

const storageKey = 'juanzong-court-keys';
const local = () => browserStorage('localStorage');

/** Whether single keys work on this device; they do until they are switched off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => storedText(local, storageKey) !== 'off';

/** Remembers the choice on this device; in a browser that keeps nothing it lasts as long as the page. */
export const chooseKeys = (isOn: boolean): void => void storeText(local, storageKey, isOn ? 'on' : 'off');
