import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { CaseEvent } from '../../../domain/case/events.js';
import { caseId, complained, joined, li, opened, plaintiffCode } from '../../../domain/case/testing/fixtures.js';
import { startSubmissionRoutes, type SubmissionRoutes } from './testing/startSubmissionRoutes.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { openAggregates } from '../../adapters/eventStore/openAggregates.js';

const versions = 600;

describe('a case with hundreds of versions', function () {
  this.timeout(120_000);
  let site: SubmissionRoutes;
  const context = () => ({
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: { kind: 'visitor', id: '' } as const,
    now: new Date('2026-01-05T02:00:00Z'),
  });
  const answersOf = (version: number) => ({
    plaintiffs_natural: [{ name: '张三' }],
    defendants_natural: [{ name: '李四' }],
    sections: { claims: { open: `第${version}版 ${'请求'.repeat(500)}` } },
  });
  const submitted = (version: number): CaseEvent => complained(version, { formData: answersOf(version) });

  before(async () => {
    site = await startSubmissionRoutes();
    await site.dataKeys.ensure(site.streams.case(caseId));
    const history = [opened(), joined(li), ...Array.from({ length: versions }, (_, index) => submitted(index + 1))];
    const stream = site.streams.case(caseId);
    for (let from = 0; from < history.length; from += 100)
      await site.log.append(
        stream,
        history.slice(from, from + 100),
        from === 0 ? 'no_stream' : BigInt(from - 1),
        context(),
      );
  });
  after(() => site.close());

  /** The same log, and how many events were read from it. */
  const counting = (): { readonly log: EventLog; readonly read: () => number } => {
    let count = 0;
    const log: EventLog = {
      ...site.log,
      readStream: async (...asked) => {
        const events = await site.log.readStream(...asked);
        count += events.length;
        return events;
      },
    };
    return { log, read: () => count };
  };

  it('is read once; after that nothing but what is new, and of older versions only the one asked for', async () => {
    const { log, read } = counting();
    const { cases } = openAggregates({ log, streams: site.streams });
    const { state: found } = await cases.load(caseId);
    expect(found.status === 'unopened' ? 0 : found.complaints.length).to.equal(versions);
    expect(read()).to.equal(versions + 2);

    for (let again = 0; again < 5; again += 1) await cases.load(caseId);
    const { versions: all } = await cases.versions(caseId);
    expect(read()).to.equal(versions + 2);
    const seventh = all.find(({ version }) => version === 7);
    if (!seventh) throw new Error('version 7 is not there');
    expect((await cases.readVersion(seventh)).formData).to.deep.equal(answersOf(7));
    expect(read()).to.equal(versions + 3);
  });

  it('keeps the answers of its latest version only, so that remembering it stays light', async () => {
    const { cases } = openAggregates(site);
    const kept = JSON.stringify((await cases.load(caseId)).state);
    expect(kept.match(/请求请求/g)?.length).to.be.lessThan(300); // one version says it 250 times
    expect(kept).to.include(`第${versions}版`);
    expect(kept).not.to.include('第7版');
  });

  it('takes the next version on top of what is remembered, also when another process wrote the one before', async () => {
    const { log, read } = counting();
    const { cases: one } = openAggregates({ log, streams: site.streams });
    const { cases: other } = openAggregates(site);
    await one.load(caseId);
    const before = read();
    const submit = (cases: typeof one, version: number) =>
      cases.handle(
        caseId,
        (state) => ({
          type: 'SubmitComplaint',
          data: {
            credentials: { code: plaintiffCode, accountId: null },
            complaint: {
              formKey: 'claim-private-lending',
              edition: '2025',
              definitionHash: 'd'.repeat(64),
              cause: state.status === 'unopened' ? '' : state.cause,
              renderer: '1',
              documentHash: 'b'.repeat(64),
              formData: answersOf(version),
              submittedBy: null,
            },
            defendants: [li],
            previously: [li],
            renamed: [],
          },
        }),
        context(),
      );
    await submit(other, versions + 1);
    const { events } = await submit(one, versions + 2);
    expect(events.map(({ data }) => 'version' in data && data.version)).to.deep.equal([versions + 2]);
    expect(read() - before).to.equal(1);
  });

  it('forgets answers, names and codes with the erasure, not with the age of what is remembered', async () => {
    const erasedId = '6a1f3b52-5c1e-4f0e-9a57-0d3c8f1b2e45';
    const stream = site.streams.case(erasedId);
    await site.dataKeys.ensure(stream);
    const own = <Event extends CaseEvent>(event: Event): Event => ({
      ...event,
      data: { ...event.data, caseId: erasedId },
    });
    const history = [opened(), joined(li), ...Array.from({ length: 12 }, (_, index) => submitted(index + 1))].map(own);
    await site.log.append(stream, history, 'no_stream', context());
    const { cases } = openAggregates(site);
    const remembered = async () => JSON.stringify((await cases.load(erasedId)).state);
    expect(await remembered()).to.include('李四');
    await cases.handle(erasedId, { type: 'EraseCase', data: { reason: '期满' } }, context());
    expect(await remembered()).not.to.match(/李四|张三|请求|PLAN2345|DEFA2345/);
  });
});
