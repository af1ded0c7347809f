import { expect } from 'chai';
import fc from 'fast-check';
import { BackupDamagedError } from './backupFormat.js';
import { bodyKey, decryptBody, encryptBody } from './encryptedBody.js';

const size = 16;
const frame = size + 16;
const key = bodyKey('a secret of at least thirty-two signs', '{"nonce":"1"}\n');

const cut = async function* (bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Uint8Array, void, void> {
  let from = 0;
  for (const length of lengths) {
    yield bytes.subarray(from, from + length);
    from += length;
  }
  yield bytes.subarray(from);
};
const whole = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
const encrypted = (plain: Uint8Array, lengths: readonly number[] = []) =>
  whole(encryptBody(cut(plain, lengths), key, size));
const refusal = (bytes: Uint8Array, under: Uint8Array = key): Promise<unknown> =>
  whole(decryptBody(cut(bytes, []), under, size)).then(
    (plain) => `it opens: ${plain.toString('hex')}`,
    (error: unknown) => error,
  );
const mustBeRefused = async (bytes: Uint8Array, under?: Uint8Array): Promise<void> => {
  expect(await refusal(bytes, under)).to.be.instanceOf(BackupDamagedError);
};

const body = fc.uint8Array({ maxLength: 6 * size });
const lengths = fc.array(fc.nat({ max: 2 * size }), { maxLength: 8 });

describe('the encrypted body of a backup', () => {
  it('is decrypted unchanged, however the chunks are cut on both sides', () =>
    fc.assert(
      fc.asyncProperty(body, lengths, lengths, async (plain, cutsIn, cutsOut) => {
        const bytes = await encrypted(plain, cutsIn);
        expect(await whole(decryptBody(cut(bytes, cutsOut), key, size))).to.deep.equal(Buffer.from(plain));
      }),
    ));

  it('is refused with any byte altered, and under any other key or header', () =>
    fc.assert(
      fc.asyncProperty(body, fc.nat(), fc.integer({ min: 1, max: 255 }), async (plain, place, flip) => {
        const bytes = await encrypted(plain);
        await mustBeRefused(bytes, bodyKey('a secret of at least thirty-two signs', '{"nonce":"2"}\n'));
        await mustBeRefused(bytes, bodyKey('another secret of at least thirty-two', '{"nonce":"1"}\n'));
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        await mustBeRefused(bytes);
      }),
    ));

  it('is refused when it is truncated or extended, or a frame is missing, duplicated or moved', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 3 * size, maxLength: 6 * size }),
        fc.nat(),
        fc.nat(),
        async (plain, first, second) => {
          const bytes = await encrypted(plain);
          const frames = Array.from({ length: Math.ceil(bytes.length / frame) }, (_, n) =>
            bytes.subarray(n * frame, (n + 1) * frame),
          );
          await mustBeRefused(bytes.subarray(0, first % bytes.length));
          await mustBeRefused(Buffer.concat(frames.slice(0, -1)));
          await mustBeRefused(Buffer.concat([bytes, bytes.subarray(0, 1 + (second % bytes.length))]));
          const [one, other] = [first % frames.length, second % frames.length];
          await mustBeRefused(Buffer.concat(frames.filter((_, n) => n !== one)));
          await mustBeRefused(Buffer.concat(frames.flatMap((each, n) => (n === one ? [each, each] : [each]))));
          if (one === other) return;
          const moved = frames.map((each, n) => frames[n === one ? other : n === other ? one : n] ?? each);
          await mustBeRefused(Buffer.concat(moved));
        },
      ),
    ));
});
