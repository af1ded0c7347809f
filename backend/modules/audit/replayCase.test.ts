import { expect } from 'chai';
import * as fixtures from '../../../domain/case/testing/fixtures.js';
import type { CaseEvent } from '../../../domain/case/events.js';
import { type CaseState } from '../../../domain/case/state.js';
import { evolveCase } from '../../../domain/case/evolveCase.js';
import { isEventIn, type DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { createCodec } from '../../adapters/eventStore/codec.js';
import { isJsonObject } from '../ledger/auditEvent.js';
import { bundleDataKeys } from './bundleKeys.js';
import { formatCourtTime, parseCourtTime } from '../../../domain/courtCalendar/courtTime.js';
import { describeCase, reportCase } from './describeCase.js';
import { replayCase } from './replayCase.js';
import {
  auditCodec,
  auditStreams,
  fillLog,
  firstCase,
  secondCase,
  startAuditLog,
  type AuditLog,
} from './testing/auditLog.js';

const timeZone = 'Asia/Shanghai';
const isOfCase = (event: Recorded<DomainEvent>): event is Recorded<CaseEvent> => isEventIn('case')(event);
const partyNames = () => ({ plaintiffs: ['张三'], defendants: [] });

describe('audit: replaying a case', () => {
  let log: AuditLog;
  before(async () => {
    log = await startAuditLog();
    await fillLog(log);
  });
  after(() => log.close());

  const replay = async (number: string, typed: string, { source } = log, { decode } = auditCodec) => {
    const at = parseCourtTime(typed, timeZone) ?? new Date(Number.NaN);
    const replayed = await replayCase({ source, decode, number, at });
    return replayed && (await reportCase(replayed, partyNames));
  };
  const shape = async (number: string, typed: string) => {
    const report = await replay(number, typed);
    return report && { number: report.caseNumber, status: report.status, documents: report.documents.length };
  };

  it('shows number, status and versions of the case at each moment', async () => {
    const temporary = '新案件-20260302-AAAA2222';
    expect(await replay(temporary, '2026-03-02 08:59')).to.equal(undefined);
    expect(await shape(temporary, '2026-03-02 09:00')).to.deep.equal({
      number: temporary,
      status: 'pending',
      documents: 1,
    });
    expect(await shape(temporary, '2026-03-03')).to.deep.equal({ number: temporary, status: 'pending', documents: 3 });
    const formal = '（2026）京0105民初7号';
    expect(await shape(temporary, '2026-03-04')).to.deep.equal({ number: formal, status: 'filed', documents: 3 });
  });

  it('finds exactly the case by any spelling of either number and by its id', async () => {
    for (const number of ['(2026)京0105民初7号', '新案件-20260302-aaaa2222', firstCase])
      expect((await replay(number, '2026-04-01'))?.caseId, number).to.equal(firstCase);
    expect((await replay('新案件-20260302-BBBB3333', '2026-04-01'))?.caseId).to.equal(secondCase);
    expect(await replay('(2026)京0105民初8号', '2026-04-01')).to.equal(undefined);
  });

  it('shows no names without the keys, but all the rest', async () => {
    const codec = createCodec({ dataKeys: await bundleDataKeys(undefined), streams: auditStreams });
    const sealed = await replay(firstCase, '2026-04-01', log, codec);
    const opened = await replay(firstCase, '2026-04-01');
    const said = (report: typeof sealed) => (report ? describeCase(report, { at: new Date(), timeZone }) : '');
    expect(said(opened))
      .to.contain('张三')
      .and.to.contain('李四')
      .and.to.contain('答辩状（李四）  第 1 版  2026-03-03 09:00:00');
    expect(said(sealed)).not.to.match(/张三|李四/u);
    expect(said(sealed))
      .to.contain('（2026）京0105民初7号')
      .and.to.contain(fixtures.cause)
      .and.to.contain('a'.repeat(64));
  });

  it('says which advice of which model the court was shown, on which versions', async () => {
    const events: CaseEvent[] = [
      fixtures.opened(),
      fixtures.joined(fixtures.li),
      fixtures.complained(1),
      fixtures.defended('d-1', 1),
      fixtures.analysed(1, [{ defendantId: 'd-1', version: 1 }]),
    ];
    const state = events.reduce<CaseState>(evolveCase, { status: 'unopened' });
    if (state.status === 'unopened') throw new Error('the case was not opened');
    const history = events.map((event, at) => recorded(event, { position: BigInt(at) })).filter(isOfCase);
    const report = await reportCase({ state, events: history, unreadable: [] }, partyNames);
    expect(report.timeline.at(-1)?.advice?.task).to.deep.equal({ name: 'filing-review', version: 2 });
    const text = describeCase(report, { at: new Date(), timeZone });
    expect(text)
      .to.contain('模型 qwen-max，任务 立案要素审查（filing-review）第 2 版，由 test 提出')
      .and.to.contain('依据 起诉状第 1 版、答辩状（李四）第 1 版')
      .and.to.contain(`交给模型的内容 ${'1'.repeat(64)}`)
      .and.to.contain(`法院看到的结果 ${'2'.repeat(64)}`);
  });

  it('leaves out an altered event, and reports it', async () => {
    const tampered = await log.tampered((events) =>
      events.map((line) =>
        line.type === 'CaseNumberAssigned' && isJsonObject(line.body)
          ? { ...line, body: { ...line.body, caseNumber: '（2026）京0105民初9号' } }
          : line,
      ),
    );
    const report = await replay(firstCase, '2026-04-01', tampered);
    await tampered.close();
    expect(report).to.include({ status: 'pending' });
    expect(report?.unreadable).to.deep.equal([
      { revision: '5', type: 'CaseNumberAssigned', reason: 'payload_hash_differs' },
    ]);
  });

  it('reads moments in the court’s time zone', () => {
    const read = (typed: string, zone = timeZone) => parseCourtTime(typed, zone)?.toISOString();
    expect(read('2026-03-02 09:00')).to.equal('2026-03-02T01:00:00.000Z');
    expect(read('2026-03-02')).to.equal('2026-03-02T15:59:59.999Z');
    expect(read('2026-03-02T09:00:00+08:00')).to.equal('2026-03-02T01:00:00.000Z');
    expect(read('2026-07-01 09:00', 'Europe/Berlin')).to.equal('2026-07-01T07:00:00.000Z');
    expect(read('2026-01-01 09:00', 'Europe/Berlin')).to.equal('2026-01-01T08:00:00.000Z');
    for (const wrong of ['2026-02-30', '2026-13-01', '昨天', '2026-03-02 25:00', ''])
      expect(read(wrong), wrong).to.equal(undefined);
    expect(formatCourtTime(new Date('2026-03-02T16:00:00Z'), timeZone)).to.equal('2026-03-03 00:00:00');
  });
});
