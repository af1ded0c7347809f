import type { Meaning } from '../definition.js';
import type { FilledForm } from '../fill.js';
import type { Problem } from '../problemCodes.js';
import { leavesOfForm, writtenTexts } from './leaves.js';
import { problemAt } from './slips.js';

/**
 * What a template leaves for somebody to write over: 在××医院, XX公司, ×年×月×日, 于____日. 10×20 is a product, and XXL a size.
 */
const placeholder =
  /[×✕╳]{2,}|(?<![\d ])[×✕╳](?=[年月日号元省市县区镇村路])|(?<=^|[\p{Script=Han}，。；：、“（])[XxＸｘ]{2,}(?=$|[\p{Script=Han}，。；：、”）])|[_＿]{2,}/u;
const around = 6;

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
    const found = placeholder.exec(text);
    if (found === null || named.has(means)) return [];
    const place = quotedPlace(text, found.index, found[0].length);
    return [problemAt('template_left', path, `“${place}”里有范文的空白没有换掉，写上真实的内容，或者删去`)];
  });
