import { daysAfter } from '../courtCalendar/courtPeriods.js';

type Counted = { readonly count: number };
type OfDay = Counted & { readonly date: string };
type OfCause = Counted & { readonly cause: string };

/** The court's figures, as far as rules read them. Days are the court's. */
export type Figures = {
  readonly today: string;
  readonly thisWeek: readonly OfDay[];
  readonly lastWeek: readonly OfDay[];
  /** The causes of the last whole week and of the week before it. */
  readonly lastWeekCauses: readonly OfCause[];
  readonly weekBeforeCauses: readonly OfCause[];
  readonly thisMonth: { readonly filed: number; readonly causes: readonly OfCause[] };
  readonly pending: number;
  readonly oldestPending: { readonly caseNumber: string; readonly openedOn: string } | null;
};

/** One sentence about the figures, and the case that it is about. */
export type FigureFinding = { readonly text: string; readonly case_number: string | null };

const sum = (figures: readonly Counted[]): number => figures.reduce((total, { count }) => total + count, 0);
const about = (text: string): FigureFinding => ({ text, case_number: null });

const weekSoFar = ({ today, thisWeek, lastWeek }: Figures): readonly FigureFinding[] => {
  const now = sum(thisWeek.filter(({ date }) => date <= today));
  const then = sum(lastWeek.filter(({ date }) => daysAfter(date, 7) <= today));
  if (now + then === 0) return [];
  const change = now === then ? '持平' : now > then ? `增加 ${now - then} 件` : `减少 ${then - now} 件`;
  return [about(`本周至今立案 ${now} 件，上周同期 ${then} 件，${change}。`)];
};

const largestChange = ({ lastWeekCauses, weekBeforeCauses }: Figures): readonly FigureFinding[] => {
  const of = (figures: readonly OfCause[], cause: string) => figures.find((one) => one.cause === cause)?.count ?? 0;
  const causes = [...new Set([...lastWeekCauses, ...weekBeforeCauses].map(({ cause }) => cause))];
  const [most] = causes
    .map((cause) => ({ cause, now: of(lastWeekCauses, cause), then: of(weekBeforeCauses, cause) }))
    .filter(({ now, then }) => now !== then)
    .sort((a, b) => Math.abs(b.now - b.then) - Math.abs(a.now - a.then) || (a.cause < b.cause ? -1 : 1));
  if (!most) return [];
  const { cause, now, then } = most;
  return [
    about(`上周与前一周相比，变化最大的案由是${cause}：由 ${then} 件${now > then ? '增至' : '减至'} ${now} 件。`),
  ];
};

const topCause = ({ thisMonth: { filed, causes } }: Figures): readonly FigureFinding[] => {
  const [top] = causes;
  if (!top || filed === 0) return [];
  return [about(`本月立案最多的案由是${top.cause}，${top.count} 件，占 ${Math.round((top.count / filed) * 100)}%。`)];
};

const dayMs = 86_400_000;

const longestWait = ({ today, pending, oldestPending }: Figures): readonly FigureFinding[] => {
  if (!oldestPending || pending === 0) return [];
  const { caseNumber, openedOn } = oldestPending;
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(openedOn)) / dayMs));
  const waitingTime = days === 0 ? '今天提交' : `已等候 ${days} 天`;
  return [{ text: `待立案 ${pending} 件，其中最早的一件${waitingTime}。`, case_number: caseNumber }];
};

/** What rules notice in the court's figures: this week against the last, the cause that changed most, the commonest, the longest wait. */
export const figureFindings = (figures: Figures): readonly FigureFinding[] => [
  ...weekSoFar(figures),
  ...largestChange(figures),
  ...topCause(figures),
  ...longestWait(figures),
];
