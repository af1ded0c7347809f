import { parseCourtTime } from '../../domain/courtCalendar/courtTime.js';
import { foldEmail } from '../../domain/account/foldEmail.js';
import { NoAuthorityError, TamperedEventError } from '../../backend/adapters/eventStore/errors.js';
import {
  describeCase,
  reportCase,
  replayCase,
  describeStream,
  reportStream,
  replayStream,
} from '../../backend/modules/audit/index.js';
import type { AuditOptions } from './options.js';
import { AuditRefusal, type AuditSession } from './session.js';
import type { AuditResult } from './verifyCommand.js';

/** The stream of an account by its id, or by its present e-mail where that can be read. */
const accountStream = async ({ source, decode, streams }: AuditSession, called: string): Promise<string> => {
  const wanted = foldEmail(called);
  const present = new Map<string, string | null>();
  for await (const { type, id, stream, revision, body, metadata, position } of source.events()) {
    if (type !== 'AccountRegistered' && type !== 'EmailChanged') continue;
    const event = { id, streamId: stream, revision: BigInt(revision), type, data: body, metadata };
    try {
      const told = await decode({ event, commitPosition: BigInt(position) });
      if (told?.type === 'AccountRegistered' || told?.type === 'EmailChanged') present.set(stream, told.data.email);
    } catch (error) {
      if (!(error instanceof TamperedEventError || error instanceof NoAuthorityError)) throw error; // its id still finds it, and the replay names what was altered
    }
  }
  const found = [...present].findLast(([, email]) => email !== null && foldEmail(email) === wanted);
  return found?.[0] ?? streams.account(called);
};

type When = { readonly at: Date; readonly timeZone: string };

/** Shows what happened in a stream up to a moment. */
const replayAnyStream = async (session: AuditSession, stream: string, when: When): Promise<AuditResult> => {
  const { source, decode } = session;
  const replayed = await replayStream({ source, decode, stream, at: when.at });
  const report = reportStream(stream, replayed);
  if (report.timeline.length === 0 && report.unreadable.length === 0)
    return { text: `截至该时刻，事件流 ${stream} 中没有事件。`, json: null, exitCode: 1 };
  return {
    text: describeStream(report, when),
    json: { at: when.at.toISOString(), ...report },
    exitCode: report.unreadable.length > 0 ? 1 : 0,
  };
};

/** Shows a case as it stood at a moment, or what happened to an account or in a stream up to it. @throws AuditRefusal for a time that is none */
export const replayCommand = async (session: AuditSession, options: AuditOptions, now: Date): Promise<AuditResult> => {
  const { source, decode, partyNames, config } = session;
  const timeZone = config.courtTimeZone;
  const at = options.at === undefined ? now : parseCourtTime(options.at, timeZone);
  if (!at) throw new AuditRefusal('--at 应为 2026-03-02、2026-03-02 09:00（法院时区），或 2026-03-02T09:00:00+08:00。');
  const { account, stream } = options;
  if (account !== undefined) return replayAnyStream(session, await accountStream(session, account), { at, timeZone });
  if (stream !== undefined) return replayAnyStream(session, stream, { at, timeZone });
  const number = options.case ?? '';
  const replayed = await replayCase({ source, decode, number, at });
  if (!replayed) return { text: `截至该时刻，没有案号为 ${number} 的案件。`, json: null, exitCode: 1 };
  const report = await reportCase(replayed, partyNames);
  return {
    text: describeCase(report, { at, timeZone }),
    json: { at: at.toISOString(), ...report },
    exitCode: report.unreadable.length > 0 ? 1 : 0,
  };
};
