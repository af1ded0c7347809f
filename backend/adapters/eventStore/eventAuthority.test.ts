import { expect } from 'chai';
import { createEventAuthority, type Logged } from './eventAuthority.js';
import type { EventVerdicts, Verdict } from './eventVerdicts.js';
import { streamNames } from './streams.js';

describe('the court’s MAC over events', () => {
  const streams = streamNames();
  const event: Logged = {
    id: 'e-1',
    stream: 'case-1',
    revision: 4n,
    type: 'PersonalDataErased',
    metadata: {
      commandId: 'c-1',
      commandHash: 'h',
      correlationId: 'r-1',
      causationId: 'c-1',
      payloadHash: 'ab'.repeat(32),
      actor: { kind: 'user', id: 'u-1' },
      occurredAt: '2026-12-01T00:00:00.000Z',
      schemaVersion: 1,
    },
  };
  const memoryVerdicts = (): EventVerdicts & { readonly all: Map<string, Verdict[]> } => {
    const all = new Map<string, Verdict[]>();
    const find = (stream: string, revision: bigint) => all.get(`${stream}@${revision}`) ?? [];
    return {
      all,
      find: async (stream, revision) => find(stream, revision),
      isEverRejected: async (stream, revision) => find(stream, revision).some(({ kind }) => kind === 'rejected'),
      add: async (verdicts) => {
        for (const { stream, revision, ...verdict } of verdicts)
          all.set(`${stream}@${revision}`, [...find(stream, revision), verdict]);
      },
    };
  };
  const installationKey = new Uint8Array(32).fill(3);
  const court = (verdicts = memoryVerdicts()) => createEventAuthority({ installationKey, verdicts, streams });
  const signed = (): Logged => ({ ...event, metadata: { ...event.metadata, authority: court().sign(event) } });

  it('holds for the event that it was made over, in every process of the court', async () => {
    expect(await court().holds(signed())).to.equal(true);
    expect(signed().metadata.authority?.key).to.match(/^[0-9a-f]{16}$/);
  });

  it('holds for no other id, stream, revision, type, body, actor, command or time, and under no other key', async () => {
    const { metadata, ...place } = signed();
    const others: readonly Logged[] = [
      { ...place, metadata, id: 'e-2' },
      { ...place, metadata: { ...metadata, commandId: 'c-2' } },
      { ...place, metadata: { ...metadata, senderHash: 's' } },
      { ...place, metadata, stream: 'case-2' },
      { ...place, metadata, revision: 5n },
      { ...place, metadata, type: 'AccountErased' },
      { ...place, metadata: { ...metadata, payloadHash: 'cd'.repeat(32) } },
      { ...place, metadata: { ...metadata, actor: { kind: 'user', id: 'u-2' } } },
      { ...place, metadata: { ...metadata, actor: { kind: 'system', id: 'u-1' } } },
      { ...place, metadata: { ...metadata, occurredAt: '2026-12-01T00:00:00.001Z' } },
      event,
      { ...place, metadata: { ...metadata, authority: { key: metadata.authority?.key ?? '', mac: '' } } },
    ];
    for (const other of others) expect(await court().holds(other)).to.equal(false);
    const foreign = createEventAuthority({ installationKey: new Uint8Array(32), verdicts: memoryVerdicts(), streams });
    expect(await foreign.holds(signed())).to.equal(false);
  });

  it('is needed by every event', async () => {
    expect(await court().holds(event)).to.equal(false);
    expect(await court().holds({ ...event, type: 'PleadingSubmitted' })).to.equal(false);
  });

  it('covers the id in place of the revision where an append does not know its revision', async () => {
    const use: Logged = { ...event, stream: streams.usage('2026-12'), type: 'TokensConsumed' };
    const authority = court().sign({ ...use, revision: undefined });
    const recorded = { ...use, metadata: { ...use.metadata, authority } };
    expect(await court().holds({ ...recorded, revision: 9n })).to.equal(true);
    expect(await court().holds({ ...recorded, id: 'e-2' })).to.equal(false);
    expect(() => court().sign({ ...event, revision: undefined })).to.throw(TypeError);
  });

  it('gives way to what a person said under the court’s key, and to nothing that was written past it', async () => {
    const verdicts = memoryVerdicts();
    const { judge, holds } = court(verdicts);
    await judge('confirmed', [event], '查实', new Date());
    expect(await holds(event)).to.equal(true);
    expect(await holds({ ...event, metadata: { ...event.metadata, payloadHash: 'cd'.repeat(32) } })).to.equal(false);
    await judge('rejected', [signed()], '查实', new Date());
    expect(await holds(signed())).to.equal(false);

    const edited = memoryVerdicts();
    const made = verdicts.all.get('case-1@4')?.[0];
    if (!made) throw new Error('no verdict');
    edited.all.set('case-1@4', [{ kind: 'rejected', authority: made.authority }]); // a confirmation is no rejection
    expect(await court(edited).holds(signed())).to.equal(true);
    edited.all.set('case-1@4', [{ kind: 'rejected', authority: { key: '', mac: '' } }]);
    expect(await court(edited).holds(signed())).to.equal(true);
  });
});
