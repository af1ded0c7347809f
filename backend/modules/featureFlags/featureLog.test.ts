import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { featureCatalogue, featureKeys } from '../../../domain/featureFlag/catalogue.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { connectEventStore, type EventStoreClient } from '../../adapters/eventStore/client.js';
import { createCodec } from '../../adapters/eventStore/codec.js';
import { createEventLog } from '../../adapters/eventStore/createEventLog.js';
import { hasEffect, type CommandContext, type EventLog } from '../../adapters/eventStore/eventLog.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { createDataKeys } from '../../adapters/encryption/dataKeys.js';
import { memoryDataKeyRows } from '../../adapters/encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import { testEventStore, testStreams } from '../../tests/harness/testServers.js';
import { ensureFlags } from './ensureFlags.js';
import { openAggregates } from '../../adapters/eventStore/openAggregates.js';

const now = () => new Date('2026-05-04T02:00:00Z');
const by = (id: string): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'user', id },
  now: now(),
});

describe('features in the log', () => {
  let client: EventStoreClient;
  before(async () => void (client = connectEventStore(await testEventStore())));
  after(() => client.close());

  /** One process of an installation whose log is empty at first; `another` is a second one on the same log. */
  const installation = () => {
    const streams = streamNames(testStreams().prefix);
    const wrapping = createKeyWrapping('a secret for tests, of more than thirty-two signs');
    const dataKeys = createDataKeys({ rows: memoryDataKeyRows(), wrapping });
    const start = () => {
      const log = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
      let read = 0;
      const counting: EventLog = {
        ...log,
        readStream: async (...asked) => {
          const events = await log.readStream(...asked);
          read += events.length;
          return events;
        },
      };
      const { flags, preferences } = openAggregates({ log: counting, streams });
      return { flags, preferences, ensure: () => ensureFlags({ flags, now }), eventsRead: () => read };
    };
    const { readStream } = createEventLog({ client, codec: createCodec({ dataKeys, streams }) });
    const history = async (key: string): Promise<Recorded<DomainEvent>[]> =>
      (await readStream(streams.featureFlag(key))).filter(hasEffect);
    return { start, history };
  };
  const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

  it('are defined once, however many processes start at the same moment and however often', async () => {
    const { start, history } = installation();
    await Promise.all([1, 2, 3, 4].map(() => start().ensure()));
    await start().ensure();
    for (const key of featureKeys) {
      const [event, ...more] = await history(key);
      expect([event?.type, more]).to.deep.equal(['FlagDefined', []]);
      expect(event?.data).to.deep.equal({ key, ...featureCatalogue[key] });
      expect(event?.metadata.actor).to.deep.equal({ kind: 'system', id: 'features' });
    }
  });

  it('keep through a restart what an administrator set; one of a later release is defined then', async () => {
    const { start, history } = installation();
    const early = start();
    const first = await early.ensure();
    await early.flags.handle('ai_chat', { type: 'ToggleFlag', data: { isEnabled: false } }, by('admin-1'));
    const later = start();
    const { flags } = later;
    const added = { name: '新功能', description: '新的。', isEnabled: false };
    const catalogue = { ...featureCatalogue, new_feature: added };
    expect((await ensureFlags({ flags, now, catalogue })) > first).to.equal(true);
    expect((await flags.load('ai_chat')).state).to.have.nested.property('flag.isEnabled', false);
    expect(typesOf(await history('ai_chat'))).to.deep.equal(['FlagDefined', 'FlagToggled']);
    expect((await history('new_feature')).map(({ data }) => data)).to.deep.equal([{ key: 'new_feature', ...added }]);
  });

  it('record who changed one and why, once for two administrators who want the same at once', async () => {
    const { start, history } = installation();
    const processes = [start(), start()];
    await processes[0]?.ensure();
    const off = { type: 'ToggleFlag' as const, data: { isEnabled: false, reason: '模型维护' } };
    const outcomes = await Promise.all(
      processes.map(({ flags }, index) => flags.handle('ai_chat', off, by(`admin-${index}`))),
    );
    for (const { state } of outcomes) expect(state).to.have.nested.property('flag.isEnabled', false);
    const toggled = (await history('ai_chat')).slice(1);
    expect(toggled.map(({ data }) => data)).to.deep.equal([{ key: 'ai_chat', isEnabled: false, reason: '模型维护' }]);
    expect(toggled[0]?.metadata.actor.id).to.match(/^admin-[01]$/);
  });

  it('end on what the later of two administrators said who want opposite things at once', async () => {
    const { start, history } = installation();
    const processes = [start(), start()];
    await processes[0]?.ensure();
    await Promise.all(
      processes.flatMap(({ flags }, index) =>
        [1, 2, 3].map(() =>
          flags.handle('ai_chat', { type: 'ToggleFlag', data: { isEnabled: index === 0 } }, by(`admin-${index}`)),
        ),
      ),
    );
    const events = await history('ai_chat');
    const said = events.flatMap((event) => ('isEnabled' in event.data ? [event.data.isEnabled] : []));
    // Each event is a change: nothing was written over unseen.
    for (const [index, isEnabled] of said.entries()) if (index > 0) expect(isEnabled).to.equal(!said[index - 1]);
    expect((await start().flags.load('ai_chat')).state).to.have.nested.property('flag.isEnabled', said.at(-1));
  });

  it('cost the same however often they were turned on and off before', async () => {
    const { start } = installation();
    const { ensure, flags, preferences, eventsRead } = start();
    await ensure();
    const turn = async (isEnabled: boolean) => {
      await flags.handle('ai_chat', { type: 'ToggleFlag', data: { isEnabled } }, by('admin-1'));
      const data = { userId: 'u-1', key: 'ai_chat', isEnabled, isDefined: true };
      await preferences.handle('u-1', { type: 'TogglePreference', data }, by('u-1'));
    };
    for (let turns = 0; turns < 60; turns += 1) await turn(turns % 2 === 1);
    // Each of 120 events once, the definitions, and nothing over and over.
    expect(eventsRead()).to.be.below(150);
  });
});
