import { creditHistoryLimits, type CreditEntry } from '../../../domain/contract/creditHistory.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { sourceName } from '../../../domain/usage/usageSources.js';
import type { CreditsQuery } from '../../../projections/credits/creditEntriesQueries.js';
import { byteOrderMark, csvLines } from '../../platform/csv/csv.js';
import { begunBody } from '../../platform/http/bodies/begunBody.js';
import type { AppContext } from '../../platform/http/types.js';
import { courtMoment } from '../../platform/listExport/sendList.js';
import type { CreditHistories } from './creditHistory.js';

const columns = [
  '日期',
  '时间',
  '类别',
  '给予',
  '扣除',
  '退回',
  '冻结',
  '用途',
  '模型',
  '文书',
  '输入词元',
  '输出词元',
  '词元合计',
  '说明',
];

const kindNames = { granted: '给予', held: '冻结', spent: '扣除', released: '退回' } as const;
const whyNames = { nothing_usable: '没有得到可用的结果', lapsed: '调用中断' } as const;

const remarkOf = ({ grant, month, why, estimated }: CreditEntry): string => {
  if (grant === 'plan') return `方案${month === null ? '' : `${month}月份`}积分`;
  if (grant === 'administrator') return '管理员调整';
  if (grant === 'order') return '订购积分';
  if (why !== null) return whyNames[why];
  return estimated ? '词元数为估计' : '';
};

const cellsOf = (entry: CreditEntry, timeZone: string): (string | number)[] => {
  const { day, kind, amount, held, source, model, document } = entry;
  const tokens = kind === 'spent' ? [entry.prompt_tokens, entry.completion_tokens, entry.total_tokens] : ['', '', ''];
  return [
    day,
    courtMoment(new Date(entry.at), timeZone),
    kind === 'granted' && amount < 0 ? '收回' : kindNames[kind],
    kind === 'granted' ? amount : '',
    kind === 'spent' ? -amount : '',
    kind === 'released' ? held : '',
    kind === 'held' ? held : '',
    source === null ? '' : sourceName(source),
    model ?? '',
    document ?? '',
    ...tokens,
    remarkOf(entry),
  ];
};

type FileDeps = { readonly histories: Pick<CreditHistories, 'all'>; readonly timeZone: string };

/** A history as the lines of a CSV file that spreadsheets open as text, some at a time. */
export const creditLines = async function* (
  { histories, timeZone }: FileDeps,
  query: CreditsQuery,
): AsyncGenerator<string, void, void> {
  yield byteOrderMark + csvLines([columns]);
  const entries = histories.all(query);
  for (;;) {
    const { value, done } = await entries.next();
    if (done) {
      if (value.isCut) yield csvLines([[`只列出最近的${creditHistoryLimits.file}条，更早的请按日期分段下载。`]]);
      return;
    }
    yield csvLines(value.map((entry) => cellsOf(entry, timeZone)));
  }
};

/** Sends a history as a CSV file. */
export const sendCreditFile = async (ctx: AppContext, deps: FileDeps, query: CreditsQuery): Promise<void> => {
  const { day } = courtClock(ctx.state.receivedAt, deps.timeZone);
  ctx.body = await begunBody(creditLines(deps, query));
  ctx.attachment(`积分记录-${day.replaceAll('-', '')}.csv`);
  ctx.type = 'text/csv; charset=utf-8';
};
