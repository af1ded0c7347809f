import { openMarks, isAnswered } from '../../../../domain/case/corrections.js';
import type { Correction } from '../../../../domain/case/correctionNotice.js';
import { outcomeWords, serviceWords, settlementWords } from '../../../../domain/case/correctionWords.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import { partyWord } from '../../../../domain/forms/standing.js';
import type { CaseMoment } from '../../../../domain/contract/audit.js';

type CorrectionThen = CaseMoment['corrections'][number];
type Mark = Correction['marks'][number];

const markThen = ({ markId, source, label, reason, valueThen, explanation, settlement }: Mark) => ({
  id: markId,
  source,
  label,
  reason,
  value_then: valueThen,
  is_explained: explanation !== undefined,
  explanation: explanation ?? null,
  settled: settlement?.as ?? null,
  settled_by: settlement?.by ?? null,
});

/** The correction notices of a case as they stood after some events, oldest first. */
export const correctionsThen = (state: OpenedCase): CorrectionThen[] =>
  state.corrections.map((correction) => ({
    id: correction.noticeId,
    count: correction.count,
    document_type: correction.pleading,
    defendant_id: correction.defendantId,
    version: correction.version,
    asked_on: correction.askedOn,
    due_on: correction.dueOn,
    extended: correction.isExtended,
    service: correction.service,
    outcome: correction.outcome,
    answered: isAnswered(state, correction),
    marks: correction.marks.map(markThen),
  }));

/** A notice by the order of the defendants and not by their names, which may change while it is open. */
const titleOf = (state: OpenedCase, { pleading, defendantId, count }: Correction): string => {
  if (pleading === 'complaint') return `第${count}份补正通知`;
  const place = state.defendants.findIndex((one) => one.defendantId === defendantId);
  return `${partyWord(state.defendants[place]?.standing, state)}${place + 1}第${count}份补充说明通知`;
};

const markState = (correction: Correction, { markId, explanation, settlement }: Mark): string => {
  if (settlement) return `${settlementWords[settlement.as]}（${settlement.by === 'rule' ? '规则' : '法院'}）`;
  if (explanation !== undefined) return `当事人已说明：${explanation ?? '（已清除）'}`;
  return openMarks(correction).some((open) => open.markId === markId) ? '待处理' : '未处理，通知已结束';
};

/** What is said of the correction notices of a case, by label: each notice, its period, its service and each of its marks. */
export const correctionFacts = (state: OpenedCase): [string, string][] =>
  state.corrections.flatMap((correction): [string, string][] => {
    const { marks, dueOn, service, outcome, isExtended } = correction;
    const title = titleOf(state, correction);
    return [
      [title, outcome === null ? `未结束，共${marks.length}处` : outcomeWords[outcome]],
      [`${title}：期限`, `${dueOn}${isExtended ? '（已延长）' : ''}`],
      ...(service === null
        ? []
        : [[`${title}：送达`, `${service.on}，${serviceWords[service.by]}`] satisfies [string, string]]),
      ...marks.map((mark, index): [string, string] => [
        `${title}：第${index + 1}处 ${mark.label}`,
        markState(correction, mark),
      ]),
    ];
  });
