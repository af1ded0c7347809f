import type { Meaning } from '../definition.js';
import type { FilledForm } from '../fill.js';
import type { Problem } from '../problemCodes.js';
import { leavesOfForm, writtenTexts } from './leaves.js';
import { problemAt } from './slips.js';

/**
 * What a template leaves for somebody to write over: 在××医院, XX公司, ×年×月×日, 于____日, {{被告}}. 10×20 is a product, and XXL a size.
 */
const placeholder =
  /[×✕╳]{2,}|(?<![\d ])[×✕╳](?=[年月日号元省市县区镇村路])|(?<=^|[\p{Script=Han}，。；：、“（])[XxＸｘ]{2,}(?=$|[\p{Script=Han}，。；：、”）])|[_＿]{2,}|\{\{[^{}\n]{1,40}\}\}/gu;
/** A blank, or the place of a clause, which nobody filled in; the other signs stand for real names and numbers. */
const blank = /^[_＿{]/u;
const around = 6;
/** Of more placeholders in one text it is said how many there are. */
const mostQuoted = 3;

/** What is asked for a real name or place has a problem of its own there. */
const named: ReadonlySet<Meaning | undefined> = new Set<Meaning>([
  'person-name',
  'organisation-name',
  'address',
  'other-address',
  'court-name',
]);

/** The words around a placeholder, so that it is found in a long text: …送到××医院抢救… */
const quotedPlace = (text: string, at: number, length: number): string => {
  const [from, to] = [Math.max(0, at - around), Math.min(text.length, at + length + around)];
  const words = text.slice(from, to).replaceAll(/\s+/gu, ' ').trim();
  return `${from > 0 ? '…' : ''}${words}${to < text.length ? '…' : ''}`;
};

/** Signs of a template that stand in an answer, each text once, with the words around them. */
export const templateSigns = (form: FilledForm): readonly Problem[] =>
  writtenTexts(form, leavesOfForm(form)).flatMap(({ path, means, text }): readonly Problem[] => {
    const signs = named.has(means) ? [] : [...text.matchAll(placeholder)];
    const [first] = signs;
    if (first === undefined) return [];
    const quoted = signs.slice(0, mostQuoted).map((sign) => `“${quotedPlace(text, sign.index, sign[0].length)}”`);
    const places = `${[...new Set(quoted)].join('、')}${signs.length > mostQuoted ? `等${signs.length}处` : ''}`;
    const what = blank.test(first[0]) ? '空白没有填写' : '范文的空白没有换掉';
    return [problemAt('template_left', path, `${places}里有${what}，写上真实的内容，或者删去`)];
  });
