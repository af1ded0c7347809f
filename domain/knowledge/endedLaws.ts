import { lawKey } from '../citations/facts.js';
import { marked } from '../citations/judgeCitation.js';
import { writtenDay } from '../courtCalendar/courtClock.js';
import type { LawVersion } from './lawStatus.js';

/** A passage of a law that may say of other laws what becomes of them. */
export type LawPassage = LawVersion & { readonly text: string };

/** 本法自2021年1月1日起施行。《婚姻法》《继承法》同时废止: whole laws, never single articles of them. */
const repeals = /(?:同时|即行|一并|予以|相应)废止/u;
const singleArticles = /》(?:[（(][^（()）]*[）)])?(?:中的?)?第[^》，。；]{0,20}[条款项]/u;
const named = /《((?:[^《》]|《[^《》]*》)+)》/gu;
/** The name of a decision about one law: 全国人民代表大会常务委员会关于修改《中华人民共和国公司法》的决定. */
const decides = /关于(修改|修正|废止)[《〈](.{1,150}?)[》〉](?!等)/u;

const repealedIn = (text: string): string[] =>
  text
    .split(/[。；;\n]/u)
    .filter((sentence) => repeals.test(sentence) && !singleArticles.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(named)].map(([, name = '']) => name));

type End = { readonly by: LawPassage & { readonly law: string }; readonly word: '废止' | '修改' };

/** What a decision of this name does, and to which law; `null` for any other name. */
export const endingOf = (title: string): { readonly name: string; readonly word: End['word'] } | null => {
  const match = decides.exec(title);
  const [all = '', verb, name] = match ?? [];
  const kind = title.slice((match?.index ?? 0) + all.length);
  return name === undefined || !/决定|通知|公告|批复/u.test(kind)
    ? null
    : { name, word: verb === '废止' ? '废止' : '修改' };
};

const since = ({ effectiveFrom, versionDate }: LawVersion): string | null => effectiveFrom ?? versionDate;

/**
 * Says of a version of a law whether another one in the knowledge base repeals it, by the words 同时废止, or amends it, by its name: 已由《测试法》
 * 废止（自2026年1月1日起）. `null` where none does, and for a version that is newer than what repeals its name. `today` is the court's day.
 */
export const endedBy = (passages: readonly LawPassage[], today: string): ((version: LawVersion) => string | null) => {
  const ends = new Map<string, End>();
  const note = (name: string, end: End): void => {
    const key = lawKey(name);
    const before = ends.get(key);
    // Whole repeal says more than an amendment.
    if (before === undefined || (before.word === '修改' && end.word === '废止')) ends.set(key, end);
  };
  for (const passage of passages) {
    const { law, text } = passage;
    if (law === null) continue;
    const by = { ...passage, law };
    const decided = endingOf(law);
    if (decided !== null) note(decided.name, { by, word: decided.word });
    for (const name of repealedIn(text)) note(name, { by, word: '废止' });
  }
  return (version) => {
    if (version.law === null) return null;
    const end = ends.get(lawKey(version.law));
    if (end === undefined) return null;
    const [from, own] = [since(end.by), since(version)];
    const isSameName = lawKey(end.by.law) === lawKey(version.law);
    if (isSameName || own !== null) {
      // Without days nobody can tell an older text of this name from the one that replaced it.
      if (own === null || from === null || own >= from) return null;
    }
    const when = end.by.effectiveFrom;
    if (when !== null && when > today) return `将由${marked(end.by.law)}${end.word}（自${writtenDay(when)}起）`;
    return `已由${marked(end.by.law)}${end.word}${when === null ? '' : `（自${writtenDay(when)}起）`}`;
  };
};
