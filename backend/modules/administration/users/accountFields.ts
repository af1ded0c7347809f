import { z } from 'zod';
import type { AccountChanges } from '../../../../domain/account/commands.js';
import { mostCredits, unitsOf } from '../../../../domain/account/credits.js';
import { plans } from '../../../../domain/account/plans.js';
import { parseCourtTime } from '../../../../domain/courtCalendar/courtTime.js';
import { parse, parseFields } from '../../../platform/http/parse.js';

const longestReason = 200;
/** Years that a plan may end in: other ones are typing errors, and not every store can hold them. */
const years = { first: 2000, last: 9990 };

/** Only what an administrator may change: an e-mail, a password or anything unknown is refused. */
const Body = z.strictObject({
  subscription_plan: z.string().optional(),
  platform_credits: z.number().optional(),
  subscription_expires_at: z.string().nullable().optional(),
  is_active: z.boolean().optional(),
  is_superuser: z.boolean().optional(),
  reason: z.string().optional(),
});
const ReasonBody = z.strictObject({ reason: z.string().optional() });

/** Written out as people write it, so that what a double cannot show exactly is no fifth decimal. */
const hasFourDecimals = (credits: number): boolean => /^\d+(\.\d{1,4})?$/.test(String(credits));

const reason = z
  .string()
  .trim()
  .max(longestReason, `原因不能超过${longestReason}个字`)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const expiry = (timeZone: string) =>
  z.string().transform((typed, ctx): string => {
    const moment = parseCourtTime(typed, timeZone);
    const year = moment?.getUTCFullYear() ?? 0;
    if (moment && year >= years.first && year <= years.last) return moment.toISOString();
    ctx.addIssue('到期时间不正确，请填写日期，如2026-12-31');
    return z.NEVER;
  });

/** What may be changed; times without a zone are those of `timeZone`. */
export const fieldsAt = (timeZone: string) =>
  z.object({
    subscription_plan: z.enum(plans, '请选择方案').optional(),
    platform_credits: z
      .number()
      .min(0, '积分不能小于0')
      .max(mostCredits, `积分不能超过${mostCredits}`)
      .refine((credits) => credits < 0 || hasFourDecimals(credits), '积分最多保留4位小数')
      .optional(),
    subscription_expires_at: expiry(timeZone).nullable().optional(),
    is_active: z.boolean().optional(),
    is_superuser: z.boolean().optional(),
    reason,
  });

export const ReasonFields = z.object({ reason });

export type AskedChange = { readonly changes: AccountChanges; readonly reason?: string };

const why = (given: string | undefined) => (given === undefined ? {} : { reason: given });

/**
 * What an administrator asks to be changed. A day as the end of a plan means the end of that day at the court.
 * @throws RequestError `malformed_request` for fields that there are none of, `fields_invalid`
 */
export const readChange = (body: unknown, timeZone: string): AskedChange => {
  const given = parseFields(fieldsAt(timeZone), parse(Body, body));
  const { subscription_plan: plan, subscription_expires_at: expiresAt, platform_credits: credits } = given;
  const { is_active: isActive, is_superuser: isAdministrator } = given;
  const subscription = { ...(plan !== undefined && { plan }), ...(expiresAt !== undefined && { expiresAt }) };
  return {
    changes: {
      ...(Object.keys(subscription).length > 0 && { subscription }),
      ...(credits !== undefined && { credits: unitsOf(credits) }),
      ...(isActive !== undefined && { isActive }),
      ...(isAdministrator !== undefined && { isAdministrator }),
    },
    ...why(given.reason),
  };
};

/** The reason alone; a body is not needed. @throws RequestError `malformed_request`, `fields_invalid` */
export const readReason = (body: unknown): { readonly reason?: string } =>
  why(parseFields(ReasonFields, parse(ReasonBody, body ?? {})).reason);
