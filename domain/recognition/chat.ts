import type { Head } from './heads.js';
import { allCompounds, allSurnames, partyWords } from './partyWords.js';

/** A line of a chat as it is exported or copied: time, who speaks, what they say. */
const spokenLine =
  /(?:^|\n)[ \t]{0,8}(?:\[?\(?(?:\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)?[ T]{0,3}\d{1,2}:\d{2}(?::\d{2})?\]?\)?)[ \t]{0,8}(?<speaker>[^\n:：]{1,20}?)[ \t]{0,8}[:：]/gu;
/** The name before the time: 张三 2024-03-02 21:05 on a line of its own. */
const speakerLine =
  /(?:^|\n)[ \t]{0,8}(?<speaker>[^\n:：\d]{1,14}?)[ \t]{1,8}\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]{1,3}\d{1,2}:\d{2}(?::\d{2})?[ \t]{0,8}(?=\n)/gu;
const fullName = new RegExp(
  `(?:^|[ (（])(?<name>(?:${allCompounds.join('|')}|[${[...allSurnames].join('')}])\\p{Script=Han}{1,2})[)）]?$`,
  'u',
);

/** Whether people call somebody so who has another name: 阿强, 李大哥, 陈老师. */
export const isNickname = (name: string): boolean =>
  /^[老小大阿]/.test(name) ||
  /[哥姐叔姨总爷妈爸婶嫂伯奶娘]$/u.test(name) ||
  partyWords.titles.some((title) => name.endsWith(title)) ||
  partyWords.notNames.some((word) => name.startsWith(word));

/**
 * Who speaks in a chat under their own name; a nickname names nobody. What they say of a telephone is not thereby theirs.
 * Fewer than two lines are no chat.
 */
export const speakersIn = (text: string): readonly Head[] => {
  const lines = [...text.matchAll(spokenLine), ...text.matchAll(speakerLine)];
  if (lines.length < 2) return [];
  const heads = new Map<string, Head>();
  for (const { 0: all, index, groups = {} } of lines) {
    const speaker = groups['speaker'] ?? '';
    const name = fullName.exec(speaker)?.groups?.['name'];
    if (name === undefined || isNickname(name) || heads.has(name)) continue;
    const from = index + all.lastIndexOf(name);
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

/** The name of who speaks at a place of a chat; `undefined` outside of one. */
export const speakerAt = (text: string, place: number): string | undefined => {
  const before = [...text.slice(0, place).matchAll(spokenLine)].at(-1);
  if (before === undefined || text.slice(before.index + 1, place).includes('\n')) return undefined;
  return fullName.exec(before.groups?.['speaker'] ?? '')?.groups?.['name'];
};
