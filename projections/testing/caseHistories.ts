import fc from 'fast-check';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { recorded } from './recordedEvents.js';

const causes = ['民间借贷纠纷', '离婚纠纷', '房屋租赁合同纠纷'];
const names = ['张三', '李四', '王小明', '北京某某科技有限公司', '欧阳娜娜'];

type Step = { readonly kind: number; readonly of: number; readonly pick: number; readonly minutes: number };

/** Any history that several cases and accounts can have together, in the order of the log. */
export const histories: fc.Arbitrary<Recorded<DomainEvent>[]> = fc
  .array(fc.record({ kind: fc.nat(22), of: fc.nat(5), pick: fc.nat(50), minutes: fc.nat(600_000) }), { maxLength: 60 })
  .map(historyOf);

const pleading = (caseId: string, defendantId: string | null, version: number, pick: number): DomainEvent => ({
  type: 'PleadingSubmitted',
  data: {
    caseId,
    caseNumber: `新案件-${caseId}`,
    pleading: defendantId === null ? 'complaint' : 'defense',
    defendantId,
    version,
    formKey: 'claim-private-lending',
    edition: '2025',
    definitionHash: 'd'.repeat(64),
    renderer: '1',
    documentHash: 'a'.repeat(64),
    formData: {
      plaintiffs_natural: [{ name: names[pick % 5] }],
      defendants_natural: [{ name: names[(pick + 1) % 5] }],
    },
    submittedBy: null,
  },
});

const correctionAsked = (caseId: string, count: number, version: number): DomainEvent => {
  const marks = [0, 1, 2].map((mark) => `${caseId}-m${mark}`);
  return {
    type: 'CorrectionAsked',
    data: {
      caseId,
      caseNumber: `新案件-20260101-AB${caseId}`,
      noticeId: `${caseId}-n${count}`,
      count,
      pleading: 'complaint',
      defendantId: null,
      version,
      court: null,
      receivedOn: '2026-01-01',
      parties: null,
      renderer: '1',
      documentHash: 'b'.repeat(64),
      askedOn: '2026-01-05',
      dueOn: '2026-01-20',
      marks: marks.map((markId) => ({ markId, source: 'clerk', code: 'unclear', path: markId, label: '诉讼请求' })),
      texts: marks.map((markId) => ({ markId, reason: '不明确', valueThen: '' })),
    },
  };
};

const submissionClosed = (caseId: string, how: 'withdrawn' | 'returned', version: number): DomainEvent => ({
  type: 'SubmissionClosed',
  data: {
    caseId,
    closureId: `${caseId}-k`,
    how,
    caseNumber: `新案件-20260101-AB${caseId}`,
    version,
    receivedOn: '2026-01-01',
    closedOn: '2026-01-09',
    court: null,
    reason: '双方已经和解',
    ...(how === 'returned' && { parties: null, renderer: '1', documentHash: 'c'.repeat(64) }),
  },
});

function historyOf(steps: Step[]): Recorded<DomainEvent>[] {
  const versions = new Map<string, number>();
  const opened = new Set<string>();
  const filed = new Set<string>();
  const numbers = new Map<string, string>();
  const erased = new Set<string>();
  const notices = new Map<string, number>();
  const closed = new Set<string>();
  const assigned = new Map<string, string | null>();
  const events: Recorded<DomainEvent>[] = [];
  let at = Date.parse('2026-01-01T00:00:00Z');

  const add = (stream: string, ...added: DomainEvent[]): void => {
    for (const event of added) {
      const position = BigInt(events.length * 100 + 7);
      events.push(recorded(event, { position, stream, at: new Date(at).toISOString() }));
    }
  };
  const next = (side: string): number => {
    versions.set(side, (versions.get(side) ?? 0) + 1);
    return versions.get(side) ?? 1;
  };

  for (const { kind, of, pick, minutes } of steps) {
    at += minutes * 60_000;
    const caseId = `c${of}`;
    const stream = `case-${caseId}`;
    const userId = `u${of}`;
    if (erased.has(caseId)) continue; // nothing can be encrypted any more
    if (!opened.has(caseId)) {
      opened.add(caseId);
      const cause = causes[pick % 3] ?? '';
      add(
        stream,
        {
          type: 'CaseOpened',
          data: { caseId, temporaryNumber: `新案件-20260101-AB${of}`, cause, ownerId: null, plaintiffCode: 'PPPPPPPP' },
        },
        {
          type: 'DefendantJoined',
          data: { caseId, defendantId: 'd1', name: names[pick % 5] ?? null, code: 'DDDDDDDD' },
        },
        pleading(caseId, null, next(caseId), pick),
      );
    } else if (kind === 19 && !filed.has(caseId) && !closed.has(caseId)) {
      closed.add(caseId);
      const how = pick % 2 === 0 ? 'withdrawn' : 'returned';
      add(stream, submissionClosed(caseId, how, versions.get(caseId) ?? 1));
    } else if (kind === 20 && closed.delete(caseId))
      add(stream, { type: 'SubmissionReopened', data: { caseId, closureId: `${caseId}-k`, reason: '误操作' } });
    else if (kind === 21)
      add(stream, {
        type: 'CaseNoteWritten',
        data: { caseId, noteId: `${caseId}-${events.length}`, text: '已电话联系' },
      });
    else if (closed.has(caseId) && kind !== 7 && kind !== 8 && kind !== 9)
      continue; // nothing more is done in it
    else if (kind === 22) {
      const [assigneeId, formerId] = [pick % 3 === 0 ? null : `u${pick % 3}`, assigned.get(caseId) ?? null];
      if (assigneeId === formerId) continue;
      assigned.set(caseId, assigneeId);
      const reason = formerId === null ? null : '休假';
      add(stream, { type: 'CaseAssigned', data: { caseId, assigneeId, formerId, reason } });
    } else if (kind < 3) add(stream, pleading(caseId, null, next(caseId), pick));
    else if (kind < 5) add(stream, pleading(caseId, 'd1', next(`${caseId} d1`), pick));
    else if (kind < 7 && !filed.has(caseId)) {
      filed.add(caseId);
      numbers.set(caseId, `(2026)京0105民初${of}${pick}号`);
      add(stream, { type: 'CaseNumberAssigned', data: { caseId, caseNumber: `(2026)京0105民初${of}${pick}号` } });
    } else if (kind === 6) {
      // Some were given in a wrong series.
      const type = pick % 3 === 0 ? '民特' : '民初';
      const [from = '', to] = [numbers.get(caseId), `(2026)京0105${type}${of}${pick + 1}号`];
      if (from !== to) add(stream, { type: 'CaseNumberCorrected', data: { caseId, from, to, reason: '笔误' } });
      numbers.set(caseId, to);
    } else if (kind === 7) {
      erased.add(caseId);
      add(stream, { type: 'PersonalDataErased', data: { caseId, reason: '到期' } });
    } else if (kind === 10) {
      const name = names[pick % 5] ?? null;
      const said = pick % 2 === 0 ? { plaintiffSaid: 'correction' as const } : {};
      const from = names[pick % 3] ?? null;
      add(stream, { type: 'DefendantRenamed', data: { caseId, defendantId: 'd1', name, from, ...said } });
    } else if (kind === 11) add(stream, { type: 'DefendantLeft', data: { caseId, defendantId: 'd1' } });
    else if (kind === 13)
      add(stream, {
        type: 'DefendantReferred',
        data: { caseId, defendantId: 'd1', successorId: 'd2', plaintiffSaid: pick % 2 === 0 ? 'replacement' : null },
      });
    else if (kind === 14)
      add(stream, {
        type: 'DefendantReferralDecided',
        data: { caseId, defendantId: 'd1', successorId: 'd2', isSame: pick % 2 === 0 },
      });
    else if (kind === 12) {
      const name = names[pick % 5] ?? null;
      add(stream, {
        type: 'DefendantReturned',
        data: { caseId, defendantId: 'd1', name, ...(pick % 2 === 0 && { from: names[pick % 4] ?? null }) },
      });
    } else if (kind === 15 && !filed.has(caseId)) {
      const count = (notices.get(caseId) ?? 0) + 1;
      notices.set(caseId, count);
      add(stream, correctionAsked(caseId, count, versions.get(caseId) ?? 1));
    } else if (kind === 16 || kind === 17) {
      const [noticeId, markId] = [`${caseId}-n${notices.get(caseId) ?? 1}`, `${caseId}-m${pick % 3}`];
      if (!notices.has(caseId)) continue;
      if (kind === 16) add(stream, { type: 'MarkExplained', data: { caseId, noticeId, markId, words: '核对无误' } });
      else {
        const version = versions.get(caseId) ?? 1;
        add(stream, { type: 'MarkSettled', data: { caseId, markId, version, as: 'corrected', by: 'clerk' } });
      }
    } else if (kind === 18 && notices.has(caseId))
      add(stream, {
        type: 'CorrectionEnded',
        data: { caseId, noticeId: `${caseId}-n${notices.get(caseId) ?? 1}`, outcome: 'withdrawn' },
      });
    else if (kind === 8)
      add(`account-${userId}`, { type: 'AccountRegistered', data: { userId, email: `${userId}@court.cn` } });
    else if (kind === 9)
      add(`account-${userId}`, {
        type: pick % 2 === 0 ? 'AdministratorGranted' : 'AccountDeactivated',
        data: { userId },
      });
  }
  return events;
}

const withoutPersonalData = (event: Recorded<DomainEvent>): Recorded<DomainEvent> => {
  switch (event.type) {
    case 'CaseOpened':
      return { ...event, erased: true, data: { ...event.data, plaintiffCode: null } };
    case 'DefendantJoined':
      return { ...event, erased: true, data: { ...event.data, name: null, code: null } };
    case 'DefendantRenamed':
      return { ...event, erased: true, data: { ...event.data, name: null, from: null } };
    case 'DefendantReturned':
      return {
        ...event,
        erased: true,
        data: { ...event.data, name: null, ...(event.data.from !== undefined && { from: null }) },
      };
    case 'PleadingSubmitted':
      return { ...event, erased: true, data: { ...event.data, formData: null } };
    case 'CorrectionAsked':
      return { ...event, erased: true, data: { ...event.data, texts: null } };
    case 'SubmissionClosed':
      return {
        ...event,
        erased: true,
        data: { ...event.data, reason: null, ...(event.data.parties !== undefined && { parties: null }) },
      };
    case 'SubmissionReopened':
      return { ...event, erased: true, data: { ...event.data, reason: null } };
    case 'CaseAssigned':
      return { ...event, erased: true, data: { ...event.data, reason: null } };
    case 'CaseNoteWritten':
      return { ...event, erased: true, data: { ...event.data, text: null } };
    case 'CasePaperIssued':
      return { ...event, erased: true, data: { ...event.data, parties: null, filled: null } };
    case 'PapersServed':
      return { ...event, erased: true, data: { ...event.data, servedBy: null, note: null } };
    case 'PaperServiceRevoked':
      return { ...event, erased: true, data: { ...event.data, reason: null } };
    case 'MarkExplained':
      return { ...event, erased: true, data: { ...event.data, words: null } };
    default:
      return event;
  }
};

/** The same history as it reads today: what belonged to cases that were erased since cannot be read any more. */
export const asReadToday = (history: readonly Recorded<DomainEvent>[]): Recorded<DomainEvent>[] => {
  const erased = new Set(history.flatMap(({ type, stream }) => (type === 'PersonalDataErased' ? [stream] : [])));
  return history.map((event) => (erased.has(event.stream) ? withoutPersonalData(event) : event));
};
