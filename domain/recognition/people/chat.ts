import type { Passage } from '../findings/finding.js';
import type { Head } from './head.js';
import { nicknameBegins } from './nameGrammar.js';
import { allCompounds, allRoles, allSurnames, partyWords } from './partyWords.js';

/** A line of a chat as it is exported or copied: time, who speaks, what they say. */
const spokenLine =
  /(?:^|\n)[ \t]{0,8}(?:\[?\(?(?:\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)?[ T]{0,3}\d{1,2}:\d{2}(?::\d{2})?\]?\)?)[ \t]{0,8}(?<speaker>[^\n:：]{1,20}?)[ \t]{0,8}[:：]/gu;
/** The name before the time in the line itself: 张三 21:05：…. */
const namedLine =
  /(?:^|\n)[ \t]{0,8}(?<speaker>[^\n:：\d]{1,14}?)[ \t]{1,8}(?:\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]{1,3})?\d{1,2}:\d{2}(?::\d{2})?[ \t]{0,4}(?:[（(][^()（）\n]{1,10}[）)])?[ \t]{0,4}[:：]/gu;
/** The name before the time: 张三 2024-03-02 21:05 on a line of its own. */
const speakerLine =
  /(?:^|\n)[ \t]{0,8}(?<speaker>[^\n:：\d]{1,14}?)[ \t]{1,8}\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]{1,3}\d{1,2}:\d{2}(?::\d{2})?[ \t]{0,8}(?=\n)/gu;
/** 老王：… on a line of its own, without a time. */
const plainLine = /(?:^|\n)[ \t]{0,8}(?<speaker>[^\n:：，。,;；？?！!\d]{1,14}?)[ \t]{0,4}[:：](?=[^\n]*\S)/gu;
const family = `(?:${allCompounds.join('|')}|[${[...allSurnames].join('')}])`;
const fullName = new RegExp(`(?:^|[ (（_·—-])(?<name>${family}\\p{Script=Han}{1,2})[)）]?$`, 'u');
/** 工头老罗, 房东小陈: a nickname behind what somebody is. */
const called = /[老小大阿]\p{Script=Han}{1,2}$/u;
/** 我叫王福生 in what somebody says. */
const ownName = new RegExp(`我(?:的名字)?叫(?<name>${family}\\p{Script=Han}{1,2})(?![\\p{Script=Han}])`, 'u');

/** Whether people call somebody so who has another name: 阿强, 李大哥, 陈老师. */
export const isNickname = (name: string): boolean =>
  /^[老小大阿]/.test(name) ||
  /[哥姐叔姨总爷妈爸婶嫂伯奶娘]$/u.test(name) ||
  partyWords.titles.some((title) => name.endsWith(title)) ||
  allRoles.includes(name) ||
  partyWords.notNames.some((word) => name.startsWith(word));

/** What somebody says in a chat, and where it stands; `named`: who they are, where the text says whose nickname it is. */
export type Turn = Passage & { readonly speaker: string; readonly text: string; readonly named?: string };

/** 虞海滨（微信名“滨哥 装修”）: whose nickname is whose. */
const alias = new RegExp(
  `(?<name>${family}\\p{Script=Han}{1,2}) ?${nicknameBegins}(?<nickname>[^()（）“”"\\n]{1,14}?)[”"]?[)）]`,
  'gu',
);
const aliasesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(alias)].map(({ groups = {} }) => [groups['nickname'] ?? '', groups['name'] ?? '']));

/** Fewer lines than these are no chat. */
const fewestTimed = 2;
const fewestPlain = 3;

/**
 * Lines that begin with a name and a colon and bear no time are a chat where they are most of the text, two speak, one of them more than once, and
 * each speaker is 我, a nickname or a name: 电话：… is a label.
 */
const plainTurns = (text: string, aliases: ReadonlyMap<string, string>): readonly RegExpExecArray[] => {
  const lines = [...text.matchAll(plainLine)];
  const speakers = lines.map(({ groups = {} }) => (groups['speaker'] ?? '').trim());
  const isSpeaker = (speaker: string): boolean =>
    speaker === '我' ||
    speaker === '对方' ||
    aliases.has(speaker) ||
    isNickname(speaker) ||
    called.test(speaker) ||
    fullName.test(speaker);
  const all = text.split('\n').filter((line) => line.trim() !== '').length;
  const different = new Set(speakers).size;
  return lines.length >= fewestPlain &&
    lines.length * 2 > all &&
    different > 1 &&
    different < lines.length &&
    speakers.every(isSpeaker)
    ? lines
    : [];
};

/** What is said in a chat, in the order of the text; nothing where the text is none. */
export const turnsIn = (text: string): readonly Turn[] => {
  const timed = [spokenLine, namedLine, speakerLine]
    .flatMap((line) => [...text.matchAll(line)])
    .sort((a, b) => a.index - b.index);
  const aliases = aliasesIn(text);
  const lines = timed.length >= fewestTimed ? timed : plainTurns(text, aliases);
  return lines.map(({ 0: all, index, groups = {} }, at) => {
    const from = index + all.length;
    const to = lines[at + 1]?.index ?? text.length;
    const speaker = (groups['speaker'] ?? '').trim();
    const named = aliases.get(speaker);
    return { speaker, text: text.slice(from, to), from: index, to, ...(named !== undefined && { named }) };
  });
};

/** The name of a speaker: as the chat calls them, or as they give it themselves; `undefined` for a nickname. */
export const nameOfSpeaker = (speaker: string, turns: readonly Turn[]): string | undefined => {
  const named = turns.find((turn) => turn.speaker === speaker)?.named;
  if (named !== undefined) return named;
  const name = fullName.exec(speaker)?.groups?.['name'];
  if (name !== undefined && !isNickname(name)) return name;
  const given = new Set(
    turns.flatMap((turn) => (turn.speaker === speaker ? (ownName.exec(turn.text)?.groups?.['name'] ?? []) : [])),
  );
  const [only] = given;
  return given.size === 1 ? only : undefined;
};

/**
 * Who speaks in a chat under their own name; a nickname names nobody. What they say of a telephone is not thereby theirs.
 */
export const speakersIn = (text: string): readonly Head[] => {
  const heads = new Map<string, Head>();
  for (const { speaker, from: start } of turnsIn(text)) {
    const name = fullName.exec(speaker)?.groups?.['name'];
    if (name === undefined || isNickname(name) || heads.has(name)) continue;
    const from = text.indexOf(speaker, start) + speaker.lastIndexOf(name);
    heads.set(name, {
      from,
      to: from + name.length,
      roles: [],
      reach: 'none',
      name: { kind: 'person-name', value: name, rule: '聊天中的发言人', from, to: from + name.length },
    });
  }
  return [...heads.values()];
};

/** Whether 我 at a place of a text is a speaker of a chat who is called by another word than 我: whoever keeps the chat is not they. */
export const isSaidByAnother = (turns: readonly Turn[], place: number): boolean => {
  const turn = turns.find(({ from, to }) => place >= from && place < to);
  return turn !== undefined && turn.speaker !== '我';
};

/** The name of who speaks at a place of a chat; `undefined` outside of one. */
export const speakerAt = (text: string, place: number): string | undefined => {
  const before = [spokenLine, namedLine]
    .flatMap((line) => [...text.slice(0, place).matchAll(line)])
    .sort((one, other) => one.index - other.index)
    .at(-1);
  if (before === undefined || text.slice(before.index + 1, place).includes('\n')) return undefined;
  return fullName.exec(before.groups?.['speaker'] ?? '')?.groups?.['name'];
};

/** Of whom somebody else may speak: 他电话, 你的号码. */
const ofOthers = /[他她你您填写]|[妈爸哥姐弟妹婶叔]|老公|老婆|朋友|同事|律师/u;
/** What stands before one's own number is short: 身份证, 打我新号. */
const longestLabel = 10;

/** Who gives their own number at a place of a chat: 身份证4103…, 我新号189…. `undefined` where another one may be meant. */
export const giverAt = (text: string, turns: readonly Turn[], place: number): string | undefined => {
  const turn = turns.find(({ from, to }) => place >= from && place < to);
  if (turn === undefined) return undefined;
  const clause =
    text
      .slice(turn.to - turn.text.length, place)
      .split(/[，,。；;！!？?\n]/u)
      .at(-1)
      ?.replaceAll(/[\dXx]{6,}/g, '') ?? '';
  const isOwn =
    clause.trim().length <= longestLabel &&
    !ofOthers.test(clause) &&
    (clause.trim() === '' || /我|身份证|电话|手机|号/u.test(clause));
  return isOwn ? nameOfSpeaker(turn.speaker, turns) : undefined;
};
