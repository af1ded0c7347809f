import { expect } from 'chai';
import fc from 'fast-check';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { permanentCache } from '../../../domain/contract/permanentCache.js';
import { usage } from '../../../domain/contract/usage.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { hasEffect, type EventLog } from '../../adapters/eventStore/eventLog.js';
import type { Stores } from '../../composition/openStores.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { eventually } from '../../tests/torture/readiness.js';
import { createChangeRecords } from './changeRecords.js';
import { keepChange } from './keepChange.js';

const key = 'sk-a-key-that-nobody-may-read';
const changedAt = '2026-01-05T02:00:00.000Z';

describe('changes of what the court’s models answer with', () => {
  let court: TestApplication;
  let stores: Stores;
  let close: () => Promise<void>;
  let administrator: TestBrowser;
  before(async () => {
    court = await startTestApplication();
    ({ stores, close } = await court.openStores());
    administrator = court.newBrowser();
    await administrator.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(async () => {
    await close();
    await court.close();
  });

  const historyOf = async (stream: string): Promise<Recorded<DomainEvent>[]> =>
    (await stores.log.readStream(stream)).filter(hasEffect);
  /** The stream of the court's month, which begins eight hours before that of Greenwich. */
  const month = () => stores.streams.knowledgeSetting(courtClock(new Date(), 'Asia/Shanghai').day.slice(0, 7));
  /** The events of a stream, once there are as many. */
  const events = async (stream: string, least: number): Promise<Recorded<DomainEvent>[]> => {
    const history = await historyOf(stream);
    if (history.length >= least) return history;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return events(stream, least);
  };

  it('are in the log with who and what, of a model without its key and without the path of its address', async () => {
    const models = clientOf(administrator, aiModels);
    const { id } = await models.add.platform({
      body: {
        model_name: 'qwen-plus',
        base_url: 'https://models.example.cn/accounts/of-the-court/v1',
        api_key: key,
        capabilities: ['general'],
        temperature: 0.7,
      },
    });
    await models.activate.platform({ path: { id }, body: { model_type: 'general' } });
    await models.change.platform({ path: { id }, body: { temperature: 0.2, api_key: '', no_api_key: false } });
    await models.deactivate.platform({ body: { model_type: 'general' } });
    await models.remove.platform({ path: { id } });
    const history = await events(stores.streams.modelSetting, 5);
    const model = { modelId: id, modelName: 'qwen-plus', service: 'models.example.cn' };
    expect(history.map(({ type, data }) => [type, 'action' in data ? data.action : null])).to.deep.equal([
      ['ModelConfigured', 'added'],
      ['ModelInForceChanged', null],
      ['ModelConfigured', 'changed'],
      ['ModelInForceChanged', null],
      ['ModelConfigured', 'removed'],
    ]);
    expect(history[1]?.data).to.deep.include({ place: 'general', role: 'active', before: null, after: model });
    expect(history[2]?.data).to.deep.include({
      ...model,
      changes: [{ field: 'temperature', before: '0.7', after: '0.2' }],
    });
    expect(history[2]?.data).not.to.have.property('apiKey');
    expect(history[3]?.data).to.deep.include({ before: model, after: null });
    expect(history[0]?.data).to.have.property('apiKey', 'set');
    expect(new Set(history.map(({ metadata }) => metadata.actor.kind))).to.deep.equal(new Set(['user']));
    const words = JSON.stringify(history.map(({ data }) => data));
    expect(words).not.to.contain(key).and.not.to.contain('of-the-court');
    expect(await stores.app('unrecorded_changes').select('id')).to.deep.equal([]);
  });

  it('are in the log with each test of a model, check by check, and with each budget of a month, once where it stays the same', async () => {
    const before = (await historyOf(stores.streams.modelSetting)).length;
    const models = clientOf(administrator, aiModels);
    const body = { model_name: 'qwen-test', base_url: 'http://127.0.0.1:9/v1', api_key: key, temperature: 0.7 };
    const { id } = await models.add.platform({ body: { ...body, capabilities: ['general'] } });
    const { verdicts } = await models.test.platform({ path: { id } });
    const budgets = clientOf(administrator, usage);
    for (const tokens of [5_000_000, 5_000_000, null])
      await budgets.setModelBudget({ body: { part: 'vision', tokens } });
    const [, tested, ...set] = (await events(stores.streams.modelSetting, before + 4)).slice(before);
    expect(tested?.type).to.equal('ModelTested');
    expect(tested?.data).to.deep.include({
      ...{ modelId: id, modelName: 'qwen-test', service: '127.0.0.1:9', kind: 'answers' },
      checks: verdicts.map(({ capability: check, verdict }) => ({ check, verdict })),
    });
    expect(verdicts[0]).to.include({ capability: 'reachable', verdict: 'no' });
    expect(set.map(({ type, data }) => [type, 'part' in data && [data.part, data.before, data.after]])).to.deep.equal([
      ['ModelBudgetSet', ['vision', null, 5_000_000]],
      ['ModelBudgetSet', ['vision', 5_000_000, null]],
    ]);
    const words = JSON.stringify([tested, ...set].map((one) => one?.data));
    expect(words).not.to.contain(key);
    for (const { sentence } of verdicts) expect(words).not.to.contain(sentence);
    await models.remove.platform({ path: { id } });
    await events(stores.streams.modelSetting, before + 5);
  });

  it('are in the log by the hashes of questions and answers that are given for good', async () => {
    const cache = clientOf(administrator, permanentCache);
    const { id: version } = await cache.save({ body: { question: '张三怎么立案', answer: '带上诉状' } });
    await cache.save({ body: { question: '张三怎么立案', answer: '网上立案', version } });
    await administrator.send(requestOf(permanentCache.remove, { body: { question: '张三怎么立案' } }));
    const history = await events(month(), 3);
    const entries = history.flatMap(({ data }) => ('entries' in data ? data.entries : []));
    expect(entries.map(({ before, after }) => [before === null, after === null])).to.deep.equal([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(entries[1]?.before).to.equal(entries[0]?.after);
    expect(entries[2]?.before).to.equal(entries[1]?.after);
    expect(JSON.stringify(history.map(({ data }) => data))).not.to.match(/张三|诉状|网上/u);
  });

  it('are kept while the event store is away, and follow in their order, each once', async () => {
    // What the court itself still brings into the log would take these along.
    await eventually('nothing waits', 20_000, async () => (await stores.app('unrecorded_changes')).length === 0);
    const names = ['民法典', '民法典（2020）', '民法典合同编'];
    for (const [index, after] of names.entries())
      await keepChange(
        stores.app,
        {
          type: 'KnowledgeChanged',
          data: { changedAt, action: 'file_renamed', before: names[index - 1] ?? null, after },
        },
        { by: 'u-1', at: new Date(changedAt) },
      );
    let isAway = true;
    const log: Pick<EventLog, 'append' | 'readStream'> = {
      ...stores.log,
      append: async (...asked) => {
        if (isAway) throw new StoreUnavailableError();
        return stores.log.append(...asked);
      },
    };
    const logger = { warn: () => undefined, error: () => expect.fail('nothing is wrong but that the store is away') };
    const now = () => new Date();
    const records = createChangeRecords({ ...stores, log, timeZone: 'Asia/Shanghai', now, logger });
    const error: unknown = await records.flush().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(StoreUnavailableError);
    expect(await stores.app('unrecorded_changes').select('id')).to.have.length(3);
    isAway = false;
    await Promise.all([records.flush(), records.flush()]);
    const history = await historyOf(stores.streams.knowledgeSetting('2026-01'));
    expect(history.map(({ data }) => ('after' in data ? data.after : null))).to.deep.equal(names);
    expect(history[0]?.metadata.actor).to.deep.equal({ kind: 'user', id: 'u-1' });
  });

  describe('kept while several processes bring them into the log at once', () => {
    let second: { readonly stores: Stores; readonly close: () => Promise<void> };
    before(async () => (second = await court.openStores()));
    after(() => second.close());
    const logger = { warn: () => undefined, error: () => expect.fail('nothing is wrong') };
    type Log = Pick<EventLog, 'append' | 'readStream'>;
    const recordsOf = ({ app, streams }: Stores, log: Log) =>
      createChangeRecords({ app, log, streams, timeZone: 'Asia/Shanghai', now: () => new Date(), logger });
    /** Keeps changes of a month of their own, in which no other test looks. */
    const keep = async (month: string, names: readonly string[]): Promise<void> => {
      for (const after of names)
        await keepChange(
          stores.app,
          {
            type: 'KnowledgeChanged',
            data: { changedAt: `${month}-05T02:00:00.000Z`, action: 'file_renamed', before: null, after },
          },
          { by: 'u-1', at: new Date(changedAt) },
        );
    };
    const recordedIn = async (month: string) =>
      (await historyOf(stores.streams.knowledgeSetting(month))).map(({ data }) =>
        'after' in data ? data.after : null,
      );
    const killed = new Error('the process was killed');

    it('are each in the log once and in their order, in whatever order both are served and wherever one is killed', async () => {
      let year = 1000;
      const count = fc.integer({ min: 1, max: 4 });
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), count, fc.nat(5), fc.boolean(), async (served, changes, last, isLate) => {
          year += 1;
          const month = `${year}-03`;
          const names = Array.from({ length: changes }, (_, index) => `第${index + 1}次`);
          await keep(month, names);
          let appends = 0;
          /** A log that serves in any order, and of which a process sees no more once it was killed. */
          const scheduled = (log: Log, isKilled: () => boolean): Log => ({
            readStream: (...asked) => served.schedule(Promise.resolve()).then(() => log.readStream(...asked)),
            append: async (...asked) => {
              await served.schedule(Promise.resolve());
              const written = await log.append(...asked);
              if (isKilled()) throw killed;
              return written;
            },
          });
          const first = recordsOf(
            stores,
            scheduled(stores.log, () => (appends += 1) > last),
          );
          const other = recordsOf(
            second.stores,
            scheduled(second.stores.log, () => false),
          );
          const both = [first.flush().catch((error: unknown) => expect(error).to.equal(killed)), other.flush()];
          if (isLate) both.push(keep(month, ['后来的']).then(() => other.flush()));
          await served.waitFor(Promise.all(both));
          expect(await recordedIn(month)).to.deep.equal([...names, ...(isLate ? ['后来的'] : [])]);
          expect(await stores.app('unrecorded_changes').select('id')).to.deep.equal([]);
        }),
        { numRuns: 12 },
      );
    });

    it('are in the log once where a process is killed behind an append that the store no longer recognises', async () => {
      await keep('3000-03', ['民法典', '民法典（2020）']);
      // As a store that has seen thousands of events since: what is appended again has another id.
      const forgetful: Log = {
        ...stores.log,
        append: async (stream, events, _expected, context) => {
          await stores.log.append(stream, events, 'any', context);
          throw killed;
        },
      };
      const error: unknown = await recordsOf(stores, forgetful)
        .flush()
        .catch((thrown: unknown) => thrown);
      expect(error).to.equal(killed);
      const appended: string[] = [];
      const log: Log = {
        ...second.stores.log,
        append: (stream, events, expected, context) => {
          appended.push(String(expected));
          return second.stores.log.append(stream, events, expected, context);
        },
      };
      await recordsOf(second.stores, log).flush();
      expect(await recordedIn('3000-03')).to.deep.equal(['民法典', '民法典（2020）']);
      expect(appended, 'behind what was read').to.deep.equal(['0']);
    });
  });

  it('leave what an account changes of its own models to that account', async () => {
    const before = (await historyOf(stores.streams.modelSetting)).length;
    const body = {
      model_name: 'own',
      base_url: 'https://own.example.cn/v1',
      api_key: key,
      capabilities: ['fast' as const],
    };
    await clientOf(administrator, aiModels).add.own({ body });
    expect(await stores.app('unrecorded_changes').select('id')).to.deep.equal([]);
    expect(await historyOf(stores.streams.modelSetting)).to.have.length(before);
  });
});
