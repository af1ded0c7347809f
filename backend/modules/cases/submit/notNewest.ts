import type { LoggedVersion } from '../../../../domain/case/record.js';
import { courtClock, writtenDay } from '../../../../domain/courtCalendar/courtClock.js';
import { RequestError } from '../../../platform/http/requestError.js';

/** The refusal of a submission that is not based on the newest version: it says which one that is, and when it came. */
export const notNewest = (
  code: 'stale_version' | 'base_version_unknown',
  newest: Pick<LoggedVersion, 'version' | 'submittedAt'> | undefined,
  timeZone: string,
): RequestError => {
  if (newest === undefined)
    return new RequestError(code, {
      newest: { version: 0, submitted_at: null },
      sentence: '法院还没有收到过这份文书的任何版本，与您这次依据的不同；这次没有提交，您填写的内容没有丢失。',
    });
  const { version, submittedAt } = newest;
  const { day, time } = courtClock(submittedAt, timeZone);
  const differs = code === 'stale_version' ? '比您这次依据的版本新' : '您这次依据的版本法院没有收到过';
  return new RequestError(code, {
    newest: { version, submitted_at: submittedAt.toISOString() },
    sentence: `法院现在收到的是第 ${version} 版（${writtenDay(day)} ${time.slice(0, 5)} 提交），${differs}；这次没有提交，您填写的内容没有丢失。请看过差别后再提交。`,
  });
};
