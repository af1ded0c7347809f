import { newUuid } from '../../http/newUuid.js';
import type { Captcha } from '../../core/session/captchaSlice.js';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Four random lowercase letters and digits under a fresh session id. */
export const newCaptcha = (crypto: Pick<Crypto, 'getRandomValues'>): Captcha => {
  let text = '';
  while (text.length < 4) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // 252 is the greatest multiple of 36 in a byte: greater bytes would favour the first letters.
    if (byte < 252) text += letters.charAt(byte % 36);
  }
  return { sessionId: newUuid(crypto), text };
};
