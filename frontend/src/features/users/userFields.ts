import { maxCredits } from '../../../../domain/account/credits.js';
import type { Plan } from '../../../../domain/account/plans.js';
import type { Account } from '../../../../domain/contract/account.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { isRealDate } from '../../../../domain/quantities/calendar.js';
import type { UserChanges } from './managedUsers.js';

/** The fields of the edit dialog as they are typed. */
export type UserFields = {
  plan: Plan;
  credits: string;
  permanent: boolean;
  /** A day of the court, `YYYY-MM-DD`. */
  expiresOn: string;
  reason: string;
};

/** The court's day, `YYYY-MM-DD`, on which a plan ends; empty for one without an end. */
export const expiryDay = (expiresAt: string | null, timeZone: string): string =>
  expiresAt === null ? '' : courtPeriods(new Date(expiresAt), timeZone).day;

/** A day `2026-03-05` as people read it: `2026年3月5日`. */
export const readableDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? `${year}年${month}月${date}日` : day;
};

/** The fields that show an account; the reason starts empty. */
export const fieldsOf = (user: Account, timeZone: string): UserFields => ({
  plan: user.subscription_plan,
  credits: String(user.platform_credits),
  permanent: user.subscription_expires_at === null,
  expiresOn: expiryDay(user.subscription_expires_at, timeZone),
  reason: '',
});

/** `１，０００．５` from a Chinese keyboard is a number too. */
const plainNumber = (text: string): string => text.normalize('NFKC').replaceAll(/[\s,]/g, '');

/** `true`, or the problem of a number of credits. */
export const creditsProblem = (text: string): true | string => {
  const number = plainNumber(text);
  if (number === '') return '请填写积分';
  if (!/^\d+(\.\d+)?$/.test(number)) return '积分应为不小于0的数字';
  if (!/^\d+(\.\d{1,4})?$/.test(number)) return '积分最多4位小数';
  return Number(number) <= maxCredits || `积分不能超过${maxCredits.toLocaleString('zh-CN')}`;
};

/** `true`, or the problem of a day. */
export const dayProblem = ({ permanent, expiresOn }: Pick<UserFields, 'permanent' | 'expiresOn'>): true | string =>
  permanent || isRealDate(expiresOn) || '请选择到期日，或者选择永久有效';

/** The fields that differ from the account, by their names in the contract; nothing else is sent. */
export const changesOf = (user: Account, typed: UserFields, timeZone: string): UserChanges => {
  const before = fieldsOf(user, timeZone);
  const credits = Number(plainNumber(typed.credits));
  const day = typed.permanent ? '' : typed.expiresOn;
  return {
    ...(typed.plan === before.plan ? {} : { subscription_plan: typed.plan }),
    ...(credits === user.platform_credits ? {} : { platform_credits: credits }),
    ...(day === before.expiresOn ? {} : { subscription_expires_at: day === '' ? null : day }),
  };
};

/**
 * The court's day, `YYYY-MM-DD`, that is over and on which the plan would end that these changes give, or `null`: it would count for
 * nothing from the start.
 */
export const pastEndOf = (user: Account, changes: UserChanges, timeZone: string, now: Date): string | null => {
  const { subscription_plan: plan = user.subscription_plan, subscription_expires_at: day } = changes;
  const end = day === undefined ? expiryDay(user.subscription_expires_at, timeZone) : (day ?? '');
  const isAboutPlan = changes.subscription_plan !== undefined || day !== undefined;
  return isAboutPlan && plan !== 'explorer' && end !== '' && end < courtPeriods(now, timeZone).day ? end : null;
};

const fieldNames: Readonly<Record<string, keyof UserFields>> = {
  subscription_plan: 'plan',
  platform_credits: 'credits',
  subscription_expires_at: 'expiresOn',
  reason: 'reason',
};

/** The field of the dialog for a name in the contract. */
export const fieldOf = (path: string): keyof UserFields | undefined => fieldNames[path];
