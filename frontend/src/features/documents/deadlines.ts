import { fieldOfKey } from '../../../../domain/forms/fieldOfKey.js';
import { saidIn } from '../../../../domain/forms/pleadingWords.js';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { courtPeriods, daysAfter } from '../../../../domain/courtCalendar/courtPeriods.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import { takesOpinions } from '../../../../domain/forms/standing.js';

const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** How long there is until the last day, in plain words, by the calendar of the court. */
export const daysLeft = (lastDay: string, now: Date, timeZone: string): string => {
  const today = courtPeriods(now, timeZone).day;
  if (lastDay === today) return '今天是最后一天';
  if (lastDay === daysAfter(today, 1)) return '明天到期';
  const days = dayNumber(lastDay) - dayNumber(today);
  return days < 0 ? `已过期 ${-days} 天，请尽快联系法院` : `还有 ${days} 天`;
};

/** What the court asks for, and by when. */
export const demandText = ({ document_type: type, demand }: Pick<OwnDocument, 'document_type' | 'demand'>): string =>
  demand === null
    ? ''
    : `${type === 'defense' ? '请补充说明' : '需要补正'} ${demand.places} 处，${chineseDate(demand.due_end)}以前`;

const newsTexts: Readonly<Record<Exclude<OwnDocument['news'][number]['kind'], 'submission.received'>, string>> = {
  'correction.asked': '法院发出了新的通知',
  'case.filed': '已立案，有了案号',
  'case.number_corrected': '案号已更正',
  'case.closed': '没有立案，已处理完毕',
  'case.reopened': '恢复等待立案',
};

/** What a piece of news of a document says. In a case whose third parties may answer too, it does not say who did. */
export const newsText = (
  { kind }: OwnDocument['news'][number],
  { form_key: key }: Pick<OwnDocument, 'form_key'>,
): string => {
  if (kind !== 'submission.received') return newsTexts[kind];
  return takesOpinions(key) ? '被告或者第三人提交了文书' : saidIn(fieldOfKey(key))`被告提交了答辩状`;
};

type DefenceDay = NonNullable<OwnDocument['defence_days']>[number];

/**
 * Until when an answer is due, for the side whose document it is; `null` where it is of no use any more: a defence that came, to the
 * plaintiff, and to the defendant a day that is over.
 */
export const defenceDayText = (
  { name, due_on: dueOn, answered }: DefenceDay,
  { document_type: type, form_key: key }: Pick<OwnDocument, 'document_type' | 'form_key'>,
  today: string,
): string | null => {
  const isOver = dueOn < today;
  if (type === 'defense')
    return isOver ? null : `答辩期至${chineseDate(dueOn)}${answered ? '，其间可以修改答辩状' : ''}`;
  if (answered) return null;
  const say = saidIn(fieldOfKey(key));
  return isOver
    ? say`被告${name ?? ''}的答辩期已于${chineseDate(dueOn)}届满，没有收到答辩状`
    : say`被告${name ?? ''}的答辩期至${chineseDate(dueOn)}`;
};
