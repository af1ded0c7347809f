import '../../polyfills/index.js';
import { wordTextOf } from '../../../../domain/word/wordText.js';

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) =>
  self.postMessage(wordTextOf(new Uint8Array(data))),
);
