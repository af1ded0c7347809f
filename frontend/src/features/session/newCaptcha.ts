import { newUuid } from '../../http/newUuid.js';
import type { Captcha } from '../../core/session/captchaSlice.js';

/** Without those that look alike: 0 and o, 1, l and i. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** Four random lowercase letters and digits under a fresh session id. */
export const newCaptcha = (crypto: Pick<Crypto, 'getRandomValues'>): Captcha => {
  let text = '';
  while (text.length < 4) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // 248 is the greatest multiple of 31 in a byte: greater bytes would favour the first letters.
    if (byte < 248) text += letters.charAt(byte % letters.length);
  }
  return { sessionId: newUuid(crypto), text };
};
