import { serviceWayNames } from '../../../../domain/case/casePaperWords.js';
import type { DefencePeriod } from '../../../../domain/contract/defencePeriod.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';

/** How long there is still, as the court reads it. */
export const daysLeftText = ({ days_left: left, answered }: DefencePeriod): string => {
  if (answered) return '已答辩';
  if (left < 0) return `已过${-left}日，未答辩`;
  return left === 0 ? '今天到期' : `还有${left}日`;
};

/** One period, in one sentence. */
export const periodText = (period: DefencePeriod): string => {
  const { name, how, served_on: on, served_from: from, due_on: due, arranged } = period;
  const published = from === on ? '' : `，${chineseDate(from)}视为送达`;
  const days = arranged ? '' : '，该年调休安排尚未录入';
  return `${name ?? '被告'}：${chineseDate(on)}${serviceWayNames[how]}${published}，答辩期至${chineseDate(due)}（${daysLeftText(period)}${days}）`;
};
