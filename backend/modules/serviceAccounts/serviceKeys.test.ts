import { expect } from 'chai';
import type { ServiceAccounts } from '../../../domain/serviceAccount/decider.js';
import { RequestError } from '../../platform/http/requestError.js';
import { createServiceKeys, keyOf, makeSecret } from './serviceKeys.js';

const id = '00000000-0000-4000-8000-00000000005a';
const { secret, keyHash } = makeSecret();
const key = keyOf(id, secret);

/** Keys over a register in memory, at a time that the test sets. */
const place = () => {
  let [isRevoked, nowIs, steady, loads] = [false, new Date('2026-03-01T00:00:00Z'), 0, 0];
  let failure: Error | undefined;
  const uses: string[] = [];
  const keys = createServiceKeys({
    serviceAccounts: {
      load: () => {
        loads += 1;
        const account = { id, name: '甲', scopes: ['case_events'], keyHash, endsOn: '2026-03-31', isRevoked } as const;
        const state: ServiceAccounts = new Map([[id, account]]);
        if (failure) return Promise.reject(failure);
        return Promise.resolve({ state, revision: 0n, position: 0n, commands: new Set<string>() });
      },
    },
    uses: { note: (used, at) => Promise.resolve(void uses.push(`${used} ${at.toISOString()}`)) },
    timeZone: 'Asia/Shanghai',
    now: () => nowIs,
    steady: () => steady,
  });
  const found = async (sent: string): Promise<string> => {
    try {
      return (await keys.find(sent)).id;
    } catch (error) {
      if (error instanceof RequestError) return error.code;
      throw error;
    }
  };
  return {
    keys,
    found,
    uses,
    loads: () => loads,
    revoke: () => (isRevoked = true),
    setNow: (iso: string) => (nowIs = new Date(iso)),
    passes: (ms: number) => (steady += ms),
    fail: (error: Error | undefined) => (failure = error),
  };
};

describe('whose a key is', () => {
  it('is told of the whole key alone, and each use is handed on', async () => {
    const { found, uses } = place();
    expect(await found(key)).to.equal(id);
    const wrong = [
      '',
      secret,
      key.slice(0, -1),
      `${key}A`,
      keyOf(id, makeSecret().secret),
      keyOf(id.replace('5a', '5b'), secret),
      key.toUpperCase(),
      `${key} `,
      key.replace('jzsk_', 'jzsk__'),
    ];
    for (const other of wrong) expect(await found(other), other).to.equal('service_key_unknown');
    expect(uses).to.deep.equal([`${id} 2026-03-01T00:00:00.000Z`]);
  });

  it('is told until the end of its last day at the court, and not a second longer', async () => {
    const { found, setNow } = place();
    setNow('2026-03-31T15:59:59Z');
    expect(await found(key)).to.equal(id);
    setNow('2026-03-31T16:00:00Z');
    expect(await found(key)).to.equal('service_key_expired');
  });

  it('is asked of the log at most every two seconds, and at once where this process changed it', async () => {
    const { found, passes, loads, revoke, keys } = place();
    await Promise.all([found(key), found(key), found(key)]);
    expect(loads()).to.equal(1);
    revoke();
    expect(await found(key)).to.equal(id);
    passes(2001);
    expect(await found(key)).to.equal('service_key_revoked');
    keys.forget();
    expect(await found(key)).to.equal('service_key_revoked');
    expect(loads()).to.equal(3);
  });

  it('is asked again after the log could not be read', async () => {
    const { found, fail } = place();
    fail(new Error('the event store is away'));
    let thrown: unknown;
    await found(key).catch((error: unknown) => (thrown = error));
    expect(String(thrown)).to.include('away');
    fail(undefined);
    expect(await found(key)).to.equal(id);
  });
});
