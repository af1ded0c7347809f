import { saidIn } from '../forms/pleadingWords.js';
import { partyWord } from '../forms/standing.js';
import type { ThirdParty } from '../forms/definition.js';
import type { FormDomain } from '../forms/formDomain.js';
import { writtenDay } from '../courtCalendar/courtClock.js';

type Headed = {
  readonly name: string;
  /** Absent for a defendant. */
  readonly standing?: ThirdParty | undefined;
  readonly left: boolean;
  /** The defence that the column is of: its version, the day it was submitted, the complaint it was written on; `null` without one. */
  readonly defence: { readonly version: number; readonly day: string; readonly writtenOn: number } | null;
};

/**
 * The head of the column of one who answers: who, that it is a third party, and on which paper of which day its cells rest. A defence that was written before the newest
 * complaint says on which one.
 */
export const paperHead = (
  { name, standing, left, defence }: Headed,
  newest: number,
  of: { readonly domain?: FormDomain | undefined } = {},
): string => {
  const say = saidIn(of);
  const party = partyWord(standing, of);
  const gone = left ? [`已不列为${party}`] : standing === undefined ? [] : [party];
  if (defence === null) return `${name}（${[...gone, '未提交'].join('，')}）`;
  const { version, day, writtenOn } = defence;
  const earlier = writtenOn < newest ? [say`针对起诉状第${writtenOn}版，现为第${newest}版`] : [];
  return `${name}（${[...gone, `第${version}版`, writtenDay(day), ...earlier].join('，')}）`;
};
