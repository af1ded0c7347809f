import { expect } from 'chai';
import { setImmediate as turn } from 'node:timers/promises';
import { begunEarly } from './begunEarly.js';

describe('work that is begun before its result is wanted', () => {
  it('gives its result as often as it is asked for', async () => {
    const result = begunEarly(Promise.resolve(7));
    expect([await result(), await result()]).to.deep.equal([7, 7]);
  });

  it('fails who asks for its result, and nobody while none does', async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', hear);
    try {
      const result = begunEarly(Promise.reject(new Error('away')));
      await turn();
      await turn();
      expect(unhandled).to.deep.equal([]);
      const outcome = await result().catch((error: unknown) => error);
      expect(outcome).to.be.an('error').with.property('message', 'away');
    } finally {
      process.off('unhandledRejection', hear);
    }
  });
});
