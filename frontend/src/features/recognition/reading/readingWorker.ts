import '../../../polyfills/index.js';
import { z } from 'zod';
import type { TextToRead } from '../../../../../domain/recognition/readFor.js';

// The content security policy forbids compiled code here as on the page, and the tables of the rules are checked while they are loaded.
z.config({ jitless: true });

const start = async () => {
  const { readText } = await import('../../../../../domain/recognition/readFor.js');
  // One message: parts of a reading refer to each other, and only within one message they still do so on the other side.
  self.addEventListener('message', ({ data }: MessageEvent<TextToRead>) => self.postMessage(readText(data)));
  self.postMessage('ready');
};

start().catch((error: unknown) => self.reportError(error));
