import { expect } from 'chai';
import { text } from 'node:stream/consumers';
import { begunBody } from './begunBody.js';

/** So many lines of 64 kB, of which one may not be had. */
const lines = async function* (count: number, missing?: number): AsyncGenerator<string, void, void> {
  for (let line = 0; line < count; line += 1) {
    if (line === missing) throw new Error('the database is gone');
    yield `${line}`.padEnd(65_535) + '\n';
  }
};

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a body that begins before its response', () => {
  it('has every piece once and in order', async () => {
    for (const count of [0, 1, 4, 5, 12]) {
      const read = await text(await begunBody(lines(count)));
      expect(read.split('\n').filter(Boolean).map(Number)).to.deep.equal(
        Array.from({ length: count }, (_, line) => line),
      );
    }
  });

  it('is refused as a whole while none of it was sent, and breaks off after that', async () => {
    for (const missing of [0, 1, 3])
      expect(await failure(begunBody(lines(12, missing)))).to.have.property('message', 'the database is gone');
    const begun = await begunBody(lines(12, 8));
    expect(await failure(text(begun))).to.have.property('message', 'the database is gone');
  });
});
