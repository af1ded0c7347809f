import type { FormDomain } from '../../../domain/forms/formDomain.js';
import { saidIn } from '../../../domain/forms/pleadingWords.js';
import { z } from 'zod';
import { newsKinds, type NewsKind } from '../../../domain/case/news.js';
import { closureName } from '../../../domain/case/closureWords.js';
import { currentNumber } from '../../../domain/case/state.js';
import type { Arrangements } from '../../../domain/courtCalendar/holidays.js';
import { firstWorkingDay } from '../../../domain/courtCalendar/workingDays.js';
import { chineseDate } from '../../../domain/forms/printing/dates.js';
import { formatCourtTime } from '../../../domain/courtCalendar/courtTime.js';
import type { ThirdParty } from '../../../domain/forms/definition.js';
import { answerWord } from '../../../domain/forms/standing.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import type { Cases } from '../../adapters/eventStore/openAggregates.js';
import { defineTask, type DefinedTask } from '../../platform/tasks/defineTask.js';
import { letterOutcome, unsentReasons } from '../../platform/tasks/letterOutcome.js';
import type { CredentialStore } from '../accounts/index.js';

type Deps = {
  readonly mailer: Mailer;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  readonly cases: Pick<Cases, 'load'>;
  readonly arrangements: () => Promise<Arrangements>;
  /** Where people open the pages. */
  readonly publicUrl: URL;
  readonly courtName: string | undefined;
  readonly timeZone: string;
  readonly now: () => Date;
};

/** Whom to tell that something happened, in which case, and when: no address, no name. */
export const NoticeMail = z.object({
  user_id: z.string(),
  at: z.iso.datetime(),
  about: z.object({ case_id: z.string(), kind: z.enum(newsKinds), notice_id: z.string().nullable() }),
});
export type NoticeMail = z.infer<typeof NoticeMail>;

/** What is older is told to nobody any more, in milliseconds: two days. */
export const longestDelayMs = 2 * 86_400_000;

const reasons = { ...unsentReasons, late: '超过两天没有寄出，不再寄出' } as const;

/** What a letter says of a case: how its owner's list names it, and by when the court wants what. */
type About = {
  readonly number: string;
  readonly cause: string;
  readonly domain?: FormDomain | undefined;
  readonly kind: NewsKind;
  readonly side: 'complaint' | 'defense' | null;
  /** Of a notice about an answer: whose it is. */
  readonly answerer: ThirdParty | undefined;
  /** Whether third parties may answer too, so that an answer need not be the defendant's. */
  readonly hasThirdParties: boolean;
  /** How it was closed, of a case that is, in words. */
  readonly closedAs: string | null;
  /** The last day, `YYYY-MM-DD`. */
  readonly dueEnd: string | null;
};

/** What the case says today; `undefined` where its personal data is erased, or what was demanded is not any more. */
const readAbout = async (
  { cases, arrangements }: Pick<Deps, 'cases' | 'arrangements'>,
  { case_id: caseId, kind, notice_id: noticeId }: NoticeMail['about'],
): Promise<About | undefined> => {
  const { state } = await cases.load(caseId);
  if (state.status === 'unopened' || state.erased) return undefined;
  const notice = state.corrections.find((one) => one.noticeId === noticeId);
  if (kind === 'correction.asked' && notice?.outcome !== null) return undefined;
  if (kind === 'case.closed' && state.closure === null) return undefined;
  if (kind === 'case.reopened' && state.closure !== null) return undefined;
  const dueEnd = notice === undefined ? null : firstWorkingDay(notice.dueOn, await arrangements());
  return {
    number: currentNumber(state),
    cause: state.cause,
    domain: state.domain,
    kind,
    side: notice?.pleading ?? null,
    answerer: state.defendants.find(({ defendantId }) => defendantId === notice?.defendantId)?.standing,
    hasThirdParties: state.defendants.some(({ standing }) => standing !== undefined),
    closedAs: state.closure && closureName(state.closure.how, state),
    dueEnd,
  };
};

const happened = (about: About): string => {
  const { kind, side, answerer, hasThirdParties, closedAs, dueEnd } = about;
  const say = saidIn(about);
  switch (kind) {
    case 'submission.received':
      return hasThirdParties ? say`被告或者第三人提交了文书` : say`被告提交了答辩状`;
    case 'correction.asked': {
      const asked = side === 'defense' ? `请您补充说明${answerWord(answerer)}` : say`通知您补正起诉状`;
      return `法院${asked}${dueEnd === null ? '' : `，请在${chineseDate(dueEnd)}以前提交`}`;
    }
    case 'case.filed':
      return '已立案，上面是正式案号';
    case 'case.number_corrected':
      return '案号已更正，以上面的为准';
    case 'case.closed':
      return `没有立案，已处理完毕（${closedAs ?? ''}），打开后可以看到原因和接下来怎么办`;
    case 'case.reopened':
      return '法院撤销了此前的处理，恢复等待立案';
  }
};

/**
 * The whole letter. It names the case by number and cause, as its owner's list does, and nobody who is in it: whoever else reads the mailbox
 * learns no name.
 */
const textOf = ({ publicUrl, courtName, timeZone }: Deps, at: Date, about: About): string => {
  // A case of one's own opens as paper, with what the court asks on top.
  const page = new URL('/versions', publicUrl);
  page.searchParams.set('case_number', about.number);
  // The page then opens the defence itself.
  if (about.kind === 'submission.received') page.searchParams.set('paper', 'defense');
  const news = `您提交的文书有新进展（${formatCourtTime(at, timeZone)}）。`;
  return [
    `${courtName ?? '法院'}：${news}`,
    '',
    `案件：${about.number} ${about.cause}`,
    `进展：${happened(about)}。`,
    '',
    `请打开 ${page.href} ，登录后即可查看，不用输入验证码。`,
    '',
    '本邮件由系统自动发出，不含当事人姓名和文书内容，请勿回复。',
  ].join('\n');
};

/** Tells an account by e-mail that there is news. Tries go on for about twelve hours; then the task stands among those that failed. */
export const noticeMailTask = (deps: Deps): DefinedTask =>
  defineTask({
    kind: 'notice_mail',
    payload: NoticeMail,
    lane: 'mail',
    lease: { seconds: 90, tries: 150, interruptions: 20 },
    reasons,
    run: async ({ task, payload, isLastTry, signal }) => {
      const at = new Date(payload.at);
      if (deps.now().getTime() - at.getTime() > longestDelayMs) return { kind: 'failed', reason: reasons.late };
      const credential = await deps.credentials.findByUser(payload.user_id);
      if (!credential) return { kind: 'done' }; // the account was erased
      const about = await readAbout(deps, payload.about);
      if (!about) return { kind: 'done' }; // there is nothing to look at any more
      const subject = `${about.number} 有新进展`;
      const letter = { id: task.id, to: credential.email, subject, text: textOf(deps, at, about) };
      return letterOutcome(await deps.mailer.send(letter, signal), isLastTry);
    },
  });
