import { fieldOfKey } from '../../../../domain/forms/fieldOfKey.js';
import { saidIn } from '../../../../domain/forms/pleadingWords.js';
import { deadlineCalendar } from '../../../../domain/contract/deadlineCalendar.js';
import { signedIn } from '../../../platform/http/auth.js';
import type { RateLimits } from '../../../platform/http/rateLimit.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { Desk } from '../desk.js';
import { demandsIn, type MarkedDocument } from '../narrowDocuments.js';
import type { CalendarLinks } from './calendarLinks.js';
import { answerWord, standingOfKey } from '../../../../domain/forms/standing.js';
import { icalendarOf, type CalendarDay } from './icalendar.js';

type Deps = {
  readonly links: CalendarLinks;
  readonly desk: Pick<Desk, 'all'>;
  readonly limits: Pick<RateLimits, 'calendarReads'>;
  /** Where people open the pages; without it the calendar links nowhere. */
  readonly publicUrl: URL | undefined;
};

const suffix = '.ics';

/** A deadline by number and cause: a calendar is often shown to others, so that it names nobody. */
const dayOf = (row: MarkedDocument, publicUrl: URL | undefined): CalendarDay[] => {
  const { demand, case_number: number, case_cause: cause } = row;
  if (demand === null || number === null) return [];
  const asked =
    row.document_type === 'defense'
      ? `补充说明${answerWord(standingOfKey(row.form_key))}`
      : saidIn(fieldOfKey(row.form_key))`补正起诉状`;
  const page = publicUrl && new URL('/progress', publicUrl);
  page?.searchParams.set('case_number', number);
  return [
    {
      uid: demand.noticeId,
      day: demand.dueEnd,
      summary: `法院要求${asked}：${number} ${cause}`,
      description: `今天是法院要求${asked}的最后一日，共 ${demand.places} 处。请登录后在“我的文书”中处理。`,
      url: page?.href ?? null,
    },
  ];
};

/** The calendar of an account's deadlines: its secret address, and the file that calendar programs read there. */
export const calendarRoutes = (router: AppRouter, { links, desk, limits, publicUrl }: Deps): void => {
  serve(router, deadlineCalendar.read, async (_asked, ctx) => ({
    created_at: await links.madeAt(signedIn(ctx.state).id),
  }));

  serve(router, deadlineCalendar.renew, async (_asked, ctx) => {
    const token = await links.renew(signedIn(ctx.state).id, ctx.state.receivedAt);
    return { path: `/api/calendar/${token}${suffix}`, created_at: ctx.state.receivedAt };
  });

  serve(router, deadlineCalendar.revoke, (_asked, ctx) => links.revoke(signedIn(ctx.state).id));

  serve(router, deadlineCalendar.file, async ({ path: { file } }, ctx) => {
    const owner = await links.ownerOf(file.slice(0, -suffix.length));
    // The programs of one service read the calendars of many people from one address, so that a calendar counts by itself.
    await limits.calendarReads.consume(owner === undefined ? { address: ctx.state.clientAddress } : { account: owner });
    if (owner === undefined) throw new RequestError('not_found');
    const days = demandsIn(await desk.all(owner, { caseOnly: true })).flatMap((row) => dayOf(row, publicUrl));
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.set('Content-Disposition', 'inline; filename="deadlines.ics"');
    ctx.body = icalendarOf('法院要求的期限', days, ctx.state.receivedAt);
  });
};
