import type { FilingClock } from '../../../../domain/contract/filingClock.js';
import './filingClock.css';

/** A day (`YYYY-MM-DD`) without its year: 12月5日. */
const shortDay = (day: string): string => {
  const [, month, date] = day.split('-').map(Number);
  return `${month ?? ''}月${date ?? ''}日`;
};

const clockWords = ({ due_on: due, days_left: left, halted }: FilingClock): string => {
  if (halted) return '等待补正，法定期限暂停';
  if (left === 0) return `法定期限今日到期（${shortDay(due)}）`;
  return left > 0 ? `法定期限余 ${left} 日，至 ${shortDay(due)}` : `法定期限已过 ${-left} 日（${shortDay(due)}）`;
};

/** How long the court may still take over a complaint; red once that is over, strong on the last day. */
export const FilingClockTag = ({ clock }: { readonly clock: FilingClock }) => {
  const { days_left: left, halted, arranged, due_on: due } = clock;
  const look = halted || left > 0 ? '' : left === 0 ? ' filing-clock-today' : ' filing-clock-over';
  return (
    <span className={`filing-clock${look}`}>
      {clockWords(clock)}
      {arranged || halted ? null : (
        <span className="small text-body-secondary">（{due.slice(0, 4)}年调休安排尚未录入）</span>
      )}
    </span>
  );
};
