import type { FilledForm } from '../fill.js';
import { answerTo } from '../meaning.js';
import type { Problem } from '../problemCodes.js';
import { sameName } from '../../signs/signs.js';
import { leavesOfSections, writtenTexts } from './leaves.js';
import { problemAt } from './slips.js';

/** What stands right before a party's name in a statement of facts. */
const roles =
  /(?:[原被]告|申请人|第三人|答辩人|被执行人|借款人|出借人|[出承]租人|担保人|保证人|[买卖]方|[甲乙丙]方)[一二三四五\d]?[：:（(]?$/u;

/** Longer names are not compared, and of a longer text no more is read. */
const longestName = 60;

type Name = { readonly name: string; readonly isPerson: boolean };

const namesOf = ({ blocks }: FilledForm): readonly Name[] =>
  blocks.flatMap(({ given }) =>
    given.flatMap((record): readonly Name[] => {
      const organisation = answerTo(record, 'organisation-name');
      const name = sameName((organisation || answerTo(record, 'person-name')).trim());
      return name === '' || name.length > longestName ? [] : [{ name, isPerson: organisation === '' }];
    }),
  );

/** Three signs of a person's name, six of an organisation's: of a shorter one, one sign says nothing. */
const isComparable = ({ name, isPerson }: Name): boolean =>
  /^\p{Script=Han}+$/u.test(name) && name.length >= (isPerson ? 3 : 6);

/** Whether the text has at this place all signs of a name but one, a person's surname among them. */
const differsByOne = (text: string, at: number, { name, isPerson }: Name): boolean => {
  let different = 0;
  for (let index = 0; index < name.length; index += 1) {
    if (text.charAt(at + index) === name.charAt(index)) continue;
    different += 1;
    if (different > 1 || (isPerson && index === 0)) return false;
  }
  return different === 1;
};

/** What is written in a text in place of a name, with one sign that is another; `undefined` where nothing is. */
const slipIn = (text: string, name: Name, others: ReadonlySet<string>): string | undefined => {
  for (let at = 0; at + name.name.length <= text.length; at += 1) {
    if (!differsByOne(text, at, name)) continue;
    const written = text.slice(at, at + name.name.length);
    if (!/^\p{Script=Han}+$/u.test(written) || others.has(written)) continue;
    if (!name.isPerson || roles.test(text.slice(Math.max(0, at - 8), at))) return written;
  }
  return undefined;
};

/**
 * Parties whose name no text of the form has, while one has it with one other sign: a person's behind a role (被告张小红 where 张小明 is
 * the defendant), an organisation's anywhere. A name that stands right somewhere is not doubted.
 */
export const nameSlips = (form: FilledForm): readonly Problem[] => {
  const names = namesOf(form);
  const all = new Set(names.map(({ name }) => name));
  const texts = writtenTexts(form, leavesOfSections(form)).map(({ path, text }) => ({ path, text: sameName(text) }));
  const slips = names.filter(isComparable).flatMap((name): readonly Problem[] => {
    if (texts.some(({ text }) => text.includes(name.name))) return [];
    for (const { path, text } of texts) {
      const written = slipIn(text, name, all);
      if (written !== undefined)
        return [problemAt('name_differs', path, `这里写的是“${written}”，当事人填的是“${name.name}”，是同一个吗？`)];
    }
    return [];
  });
  return slips.filter(({ path }, index) => slips.findIndex((one) => one.path === path) === index);
};
