import type { DomainEvent } from '../../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { recorded } from '../../../../projections/testing/recordedEvents.js';

export const lending = '民间借贷纠纷';
export const divorce = '离婚纠纷';

type Case = { id: string; temporary: string; cause: string; formKey: string; plaintiff: string; defendant: string };
const answers = ({ plaintiff, defendant }: Pick<Case, 'plaintiff' | 'defendant'>): FormAnswers => ({
  plaintiffs_natural: [{ name: plaintiff }],
  defendants_natural: [{ name: defendant }],
});

/** Three cases of a summer: one filed, one pending, one filed and erased. */
export const courtHistory = (): Recorded<DomainEvent>[] => {
  const events: Recorded<DomainEvent>[] = [];
  const add = (caseId: string, at: string, event: DomainEvent): void =>
    void events.push(recorded(event, { position: BigInt(events.length + 1), stream: `case-${caseId}`, at }));
  const submit = (one: Case, version: number, at: string, defendantId: string | null = null): void =>
    add(one.id, at, {
      type: 'PleadingSubmitted',
      data: {
        caseId: one.id,
        caseNumber: one.temporary,
        pleading: defendantId === null ? 'complaint' : 'defense',
        defendantId,
        version,
        formKey: defendantId === null ? one.formKey : 'defense-private-lending',
        edition: '2025',
        definitionHash: 'd'.repeat(64),
        renderer: '1',
        documentHash: 'e'.repeat(64),
        formData: answers(one),
        submittedBy: null,
      },
    });
  const open = (one: Case, at: string): void => {
    const { id: caseId, temporary: temporaryNumber, cause, defendant: name } = one;
    add(caseId, at, {
      type: 'CaseOpened',
      data: { caseId, temporaryNumber, cause, ownerId: null, plaintiffCode: 'PLAINT22' },
    });
    add(caseId, at, { type: 'DefendantJoined', data: { caseId, defendantId: `d-${caseId}`, name, code: 'DEFEND22' } });
    submit(one, 1, at);
  };
  const first: Case = {
    id: 'case-1',
    temporary: '新案件-20260504-AAAA2222',
    cause: lending,
    formKey: 'claim-private-lending',
    plaintiff: '张三',
    defendant: '李四',
  };
  const second: Case = {
    ...first,
    id: 'case-2',
    temporary: '新案件-20260505-BBBB2222',
    plaintiff: '王小明',
    defendant: '赵六',
  };
  const third: Case = {
    ...first,
    id: 'case-3',
    temporary: '新案件-20260506-CCCC2222',
    cause: divorce,
    formKey: 'claim-divorce',
    plaintiff: '周芷',
    defendant: '吴为',
  };
  open(first, '2026-05-04T02:00:00.000Z');
  open(second, '2026-05-05T02:00:00.000Z');
  open(third, '2026-05-06T02:00:00.000Z');
  submit({ ...first, plaintiff: '张三丰' }, 2, '2026-05-07T02:00:00.000Z');
  submit(first, 1, '2026-05-08T02:00:00.000Z', 'd-case-1');
  add('case-1', '2026-05-09T02:00:00.000Z', {
    type: 'CaseNumberAssigned',
    data: { caseId: 'case-1', caseNumber: '（2026）京0105民初1号' },
  });
  // 1 June at the court, still 31 May in UTC.
  add('case-3', '2026-05-31T17:00:00.000Z', {
    type: 'CaseNumberAssigned',
    data: { caseId: 'case-3', caseNumber: '（2026）京0105民初2号' },
  });
  add('case-3', '2026-06-02T00:00:00.000Z', { type: 'PersonalDataErased', data: { caseId: 'case-3', reason: '到期' } });
  return events;
};
