import { expect } from 'chai';
import { installLibrary } from './library.js';

/** Constructors of a browser that has none of these calls. */
const bare = () => {
  const owners = { Array: { prototype: {} }, AbortSignal: {}, URL: {} };
  installLibrary(owners);
  return {
    array: owners.Array.prototype as Pick<string[], 'toSorted' | 'toReversed'> & {
      toSpliced: (...given: [number, number, ...string[]]) => string[];
    },
    AbortSignal: owners.AbortSignal as Pick<typeof AbortSignal, 'any' | 'timeout'>,
    URL: owners.URL as Pick<typeof URL, 'canParse'>,
  };
};

describe('calls that older browsers lack', () => {
  const given: readonly string[] = ['乙', '甲', '丙'];

  it('give other lists and leave the one that they are asked of', () => {
    const { array } = bare();
    expect(array.toSorted.call(given, (one, other) => one.localeCompare(other, 'zh'))).to.deep.equal(
      given.toSorted((one, other) => one.localeCompare(other, 'zh')),
    );
    expect(array.toReversed.call(given)).to.deep.equal(['丙', '甲', '乙']);
    expect(array.toSpliced.call(given, 1, 1, '丁', '戊')).to.deep.equal(['乙', '丁', '戊', '丙']);
    expect(given).to.deep.equal(['乙', '甲', '丙']);
  });

  it('abort with the first signal, for its reason', () => {
    const { AbortSignal } = bare();
    const [one, other] = [new AbortController(), new AbortController()];
    const any = AbortSignal.any([one.signal, other.signal]);
    expect(any.aborted).to.equal(false);
    other.abort('over');
    one.abort('late');
    expect([any.aborted, any.reason]).to.deep.equal([true, 'over']);
    expect(AbortSignal.any([new AbortController().signal, one.signal]).reason).to.equal('late');
  });

  it('abort when their time is over', async () => {
    const signal = bare().AbortSignal.timeout(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect((signal.reason as DOMException).name).to.equal('TimeoutError');
  });

  it('tell an address from other words', () => {
    const { URL } = bare();
    expect(['https://example.com/v1', '/v1', '网址'].map((one) => URL.canParse(one))).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(URL.canParse('/v1', 'https://example.com')).to.equal(true);
  });

  it('are left alone where the browser has them', () => {
    const { toSorted } = Array.prototype;
    installLibrary(globalThis);
    expect(Array.prototype.toSorted).to.equal(toSorted);
  });
});
