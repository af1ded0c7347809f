import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { createConfirmRights, type ConfirmRights, type Rights } from './confirmRights.js';

type Loaded = Awaited<ReturnType<Accounts['load']>>;

const erased: Loaded = { state: { status: 'erased' }, revision: 0n, position: 0n, commands: new Set() };
/** A clock that stands still: no pause is ever over by itself. */
const clock = () => 0;

describe('whether the log confirms the rights of an administrator', () => {
  const known = async (confirm: ConfirmRights): Promise<Rights> => {
    for (let looks = 0; looks < 1000; looks += 1) {
      const rights = await confirm('someone');
      if (rights !== 'unknown') return rights;
      await sleep(5);
    }
    throw new Error('waited in vain');
  };

  it('is known again with the first response of a store that was away, before the pause is over', async () => {
    let away = 3;
    const load: Accounts['load'] = () => {
      away -= 1;
      return away < 0 ? Promise.resolve(erased) : Promise.reject(new StoreUnavailableError());
    };
    const confirm = createConfirmRights({ accounts: { load }, clock });
    expect(await confirm('someone')).to.equal('unknown');
    expect(await confirm('someone'), 'nobody waits for it meanwhile').to.equal('unknown');
    expect(await known(confirm)).to.equal('barred');
  });

  it('is known again with the response to a question that was given up', async () => {
    let respond = (): void => undefined;
    const first = new Promise<Loaded>((resolve) => (respond = () => resolve(erased)));
    let questions = 0;
    const load: Accounts['load'] = () => {
      questions += 1;
      return questions === 1 ? first : Promise.resolve(erased);
    };
    const confirm = createConfirmRights({ accounts: { load }, timeoutMs: 10, clock });
    expect(await confirm('someone')).to.equal('unknown');
    expect([await confirm('someone'), questions]).to.deep.equal(['unknown', 1]);
    respond();
    expect(await known(confirm)).to.equal('barred');
  });
});
