import { expect } from 'chai';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { journalLimits, modelTasks } from '../../../domain/contract/modelTasks.js';
import { writing } from '../../../domain/contract/writing.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { refuse, reply } from '../../tests/harness/modelServer/scripts.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { createCallJournal, type CallJournal } from './callJournal.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';

const now = new Date('2027-01-15T04:00:00Z');

describe('the journal of calls of models', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt();
  });
  after(() => court.close());
  const read = (query: Parameters<CallJournal['read']>[0] = {}) =>
    clientOf(court.administrator, modelTasks).calls({ query });

  it('has each call with its use, model, tokens and outcome, for administrators, and no word of it', async () => {
    const secret = '借款到期未还的秘密';
    const body = { form_key: 'claim-private-lending', form_data: { sections: { facts: { open: secret } } } };
    court.server.script(reply(JSON.stringify({ analysis: secret, bases: [] })), refuse(400, 'no'));
    for (const status of [200, 502])
      expect((await court.newBrowser().send(requestOf(writing.legalBasis, { body }))).status).to.equal(status);
    const { items, next } = await read();
    expect(next).to.equal(null);
    expect(
      items.map(({ source, slot, model, outcome, is_fallback }) => [source, slot, model, outcome, is_fallback]),
    ).to.deep.equal([
      ['legal-analysis', 'general', 'scripted', 'request_refused', false],
      ['legal-analysis', 'general', 'scripted', 'complete', false],
    ]);
    expect(items[1]?.prompt_tokens).to.be.above(0);
    expect(JSON.stringify(items)).not.to.include('秘密');
    expect((await read({ outcome: 'failed' })).items.map(({ outcome }) => outcome)).to.deep.equal(['request_refused']);
    expect((await read({ source: 'chat' })).items).to.deep.equal([]);
    const stranger = await court.newBrowser().send(requestOf(modelTasks.calls, { query: {} }));
    expect(await refusal(stranger)).to.deep.equal({ status: 401, code: 'not_signed_in' });
  });

  it('is read a page at a time, kept for its days and no longer, and fails no call', async () => {
    const { stores, close } = await court.openStores();
    try {
      const journal = createCallJournal(stores.app, createLogger('silent'));
      const call = (days: number, source: string) => ({
        at: new Date(now.getTime() - days * 86_400_000),
        source,
        slot: null,
        model: 'm',
        scope: 'platform' as const,
        prompt_tokens: 1,
        completion_tokens: 1,
        estimated: false,
        credits: 15_000,
        outcome: 'complete',
        is_fallback: false,
        duration_ms: 1,
      });
      for (let at = 0; at <= journalLimits.page; at += 1) await journal.record(call(at % 2 === 0 ? 1 : 200, 'chat'));
      const first = await journal.read({ source: 'chat' });
      expect(first.items).to.have.lengthOf(journalLimits.page);
      expect(first.items[0]?.credits).to.equal(1.5);
      const second = await journal.read({ source: 'chat', before: first.next ?? undefined });
      expect([second.items.length, second.next]).to.deep.equal([1, null]);
      expect(await journal.forget(now)).to.equal(journalLimits.page / 2);
      const broken = createCallJournal(tablesIn(stores.lanes.background, 'no_such_schema'), createLogger('silent'));
      await broken.record(call(1, 'chat'));
    } finally {
      await close();
    }
  });
});
