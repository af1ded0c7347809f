import { parseCourtTime } from '../../../domain/courtCalendar/courtTime.js';
import { describeCase, reportCase } from '../describeCase.js';
import { replayCase } from '../replayCase.js';
import type { AuditOptions } from './options.js';
import { AuditRefusal, type AuditSession } from './session.js';
import type { AuditAnswer } from './verifyCommand.js';

/** Shows a case as it stood at a moment. @throws AuditRefusal for a time that is none */
export const replayCommand = async (session: AuditSession, options: AuditOptions, now: Date): Promise<AuditAnswer> => {
  const { source, decode, partyNames, config } = session;
  const timeZone = config.courtTimeZone;
  const at = options.at === undefined ? now : parseCourtTime(options.at, timeZone);
  if (!at) throw new AuditRefusal('--at 应为 2026-03-02、2026-03-02 09:00（法院时区），或 2026-03-02T09:00:00+08:00。');
  const number = options.case ?? '';
  const replayed = await replayCase({ source, decode, number, at });
  if (!replayed) return { text: `截至该时刻，没有案号为 ${number} 的案件。`, json: null, exitCode: 1 };
  const report = reportCase(replayed, partyNames);
  return {
    text: describeCase(report, { at, timeZone }),
    json: { at: at.toISOString(), ...report },
    exitCode: report.unreadable.length > 0 ? 1 : 0,
  };
};
