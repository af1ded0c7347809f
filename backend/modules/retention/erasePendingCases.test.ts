import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import type { CaseEvent } from '../../../domain/case/events.js';
import { startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { erasePendingCases } from './erasePendingCases.js';

const days = 30;
const now = new Date('2026-06-30T19:17:00.000Z');
const daysAgo = (count: number): Date => new Date(now.getTime() - count * 86_400_000);
const go = new AbortController().signal;

describe('retention of pending cases', () => {
  let all: Erasing;
  beforeEach(async () => {
    all = await startErasing();
  });
  afterEach(() => all.close());

  const write = async (caseId: string, at: Date, ...events: CaseEvent[]): Promise<void> => {
    const ours = events.map((event) => ({ ...event, data: { ...event.data, caseId } }) as CaseEvent);
    await all.write(caseId, at, ...ours);
  };
  const openCase = async (at: Date): Promise<string> => {
    const caseId = randomUUID();
    await write(caseId, at, fixtures.opened(), fixtures.complained(1));
    return caseId;
  };
  const run = (changes: Partial<Parameters<typeof erasePendingCases>[0]> = {}, stop = go) =>
    erasePendingCases(
      { ...all, now: () => now, days, newId: randomUUID, logger: createLogger('silent'), ...changes },
      stop,
    );
  const erasuresOf = async (caseId: string): Promise<CaseEvent[]> =>
    (await all.log.readStream(all.streams.case(caseId))).flatMap((event) =>
      event.type === 'PersonalDataErased' ? [event] : [],
    );
  const isErased = async (caseId: string): Promise<boolean> => {
    const erased = (await erasuresOf(caseId)).length === 1;
    expect((await all.dataKeys.find(all.streams.case(caseId))) === 'destroyed').to.equal(erased);
    return erased;
  };

  it('erases exactly the cases that were neither filed nor changed for so long, with the reason', async () => {
    const stale = await openCase(daysAgo(40));
    const touched = await openCase(daysAgo(40));
    await write(touched, daysAgo(10), fixtures.complained(2));
    const filed = await openCase(daysAgo(400));
    await write(filed, daysAgo(399), fixtures.numbered('（2026）京0105民初7号'));
    const young = await openCase(daysAgo(29.99));
    await all.project();

    expect(await run()).to.deep.equal({ erased: 1, failed: 0 });
    expect(await Promise.all([stale, touched, filed, young].map(isErased))).to.deep.equal([true, false, false, false]);
    const [erasure] = await all.log
      .readStream(all.streams.case(stale))
      .then((events) => events.filter(({ type }) => type === 'PersonalDataErased'));
    expect(erasure?.data).to.deep.equal({ caseId: stale, reason: '待立案超过 30 天未立案，依保存期限自动删除' });
    expect(erasure?.metadata).to.deep.include({
      actor: { kind: 'system', id: 'retention' },
      occurredAt: now.toISOString(),
    });

    expect(await run()).to.deep.equal({ erased: 0, failed: 0 }); // before the read model is projected
    await all.project();
    expect(await run()).to.deep.equal({ erased: 0, failed: 0 });
  });

  it('decides by the log, because a read model may lag behind', async () => {
    const justFiled = await openCase(daysAgo(40));
    const justTouched = await openCase(daysAgo(40));
    const reviewed = await openCase(daysAgo(40));
    await all.project();
    await write(justFiled, daysAgo(39), fixtures.numbered('（2026）京0105民初8号'));
    await write(justTouched, daysAgo(1), fixtures.complained(2));
    await write(reviewed, daysAgo(3), {
      type: 'FilingReviewed',
      data: {
        caseId: reviewed,
        version: 1,
        model: 'm',
        task: { name: 'filing-review', version: 1 },
        sentHash: '1'.repeat(64),
        resultHash: '2'.repeat(64),
      },
    });
    expect(await run()).to.deep.equal({ erased: 0, failed: 0 });
    expect(await Promise.all([justFiled, justTouched, reviewed].map(isErased))).to.deep.equal([false, false, false]);
  });

  for (const [what, event] of [
    ['filed', fixtures.numbered('（2026）京0105民初9号')],
    ['given another version', fixtures.complained(2)],
  ] as const)
    it(`spares a case that is ${what} in the very moment of its erasure`, async () => {
      const caseId = await openCase(daysAgo(40));
      await all.project();
      let first = true;
      const outcome = await run({
        cases: {
          ...all.cases,
          handle: async (...args) => {
            if (first) await write(caseId, now, event);
            first = false;
            return all.cases.handle(...args);
          },
        },
      });
      expect(outcome).to.deep.equal({ erased: 0, failed: 0 });
      expect(await isErased(caseId)).to.equal(false);
    });

  it('works in batches, stops at its bound and on request, and finishes the next time', async () => {
    const cases = await Promise.all(Array.from({ length: 7 }, (_, n) => openCase(daysAgo(40 + (n % 3)))));
    await all.project();
    expect(await run({ batchSize: 2 }, AbortSignal.abort())).to.deep.equal({ erased: 0, failed: 0 });
    expect(await run({ batchSize: 2, maxErased: 5 })).to.deep.equal({ erased: 5, failed: 0 });
    expect(await run({ batchSize: 2 })).to.deep.equal({ erased: 2, failed: 0 });
    expect(await Promise.all(cases.map(isErased))).to.deep.equal(cases.map(() => true));
  });

  it('continues after a case that it cannot erase', async () => {
    const broken = await openCase(daysAgo(50));
    const fine = await openCase(daysAgo(40));
    await all.project();
    const lines: string[] = [];
    const logger = createLogger('error', { write: (line) => void lines.push(line) });
    const destroy: Erasing['dataKeys']['destroy'] = (keyId, ...rest) =>
      keyId.endsWith(broken) ? Promise.reject(new Error('秘密')) : all.dataKeys.destroy(keyId, ...rest);
    expect(await run({ dataKeys: { destroy }, logger })).to.deep.equal({ erased: 1, failed: 1 });
    expect(await isErased(fine)).to.equal(true);
    expect(lines.join('')).to.include(broken).and.not.include('秘密');
  });

  it('erases each case once, with several processes at work', async () => {
    const cases = await Promise.all(Array.from({ length: 5 }, () => openCase(daysAgo(40))));
    await all.project();
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.every(({ failed }) => failed === 0)).to.equal(true);
    for (const caseId of cases) expect(await erasuresOf(caseId)).to.have.length(1);
    expect(await Promise.all(cases.map(isErased))).to.deep.equal(cases.map(() => true));
  });
});
