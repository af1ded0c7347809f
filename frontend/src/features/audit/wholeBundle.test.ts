import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { isWholeBundle } from './wholeBundle.js';

const end = '{"kind":"end","counts":{"event":2},"sha256":"00"}\n';
const bundleOf = (lines: readonly string[]): Buffer =>
  gzipSync([...lines.map((said) => JSON.stringify({ kind: 'event', said })), end].join('\n'));

/** The browser's own inflating, and none: Safari before 16.4. */
const browsers = [
  { browser: 'a browser that inflates', own: globalThis.DecompressionStream },
  { browser: 'one that does not', own: undefined },
];

for (const { browser, own } of browsers)
  describe(`a downloaded audit bundle in ${browser}`, () => {
    const { DecompressionStream: before } = globalThis;
    beforeEach(() => Object.assign(globalThis, { DecompressionStream: own }));
    afterEach(() => Object.assign(globalThis, { DecompressionStream: before }));

    it('is whole with its end line, and cut wherever else it ends', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.string({ maxLength: 3000 }), { maxLength: 5 }), fc.nat(), async (lines, at) => {
          const bytes = bundleOf(lines);
          expect(await isWholeBundle(new Blob([new Uint8Array(bytes)]))).to.equal(true);
          const cut = bytes.subarray(0, at % bytes.length);
          expect(await isWholeBundle(new Blob([new Uint8Array(cut)]))).to.equal(false);
        }),
        { numRuns: 50 },
      );
    });

    it('is cut when its compression was ended properly before the end line came', async () => {
      const without = gzipSync('{"kind":"header"}\n{"kind":"event","said":"{\\"kind\\":\\"end\\"}"}\n');
      expect(await isWholeBundle(new Blob([new Uint8Array(without)]))).to.equal(false);
    });
  });
