import { attribute, child, elementsOf, isOn, valueOf, type Element } from './xml.js';
import { boxOf, signOf } from './signs.js';

/** A field that was begun: its instruction is read first, then what it shows, if anything. */
export type OpenField = {
  /** Whether what follows is its instruction. */
  isInstruction: boolean;
  instruction: string;
  /** Whether it has shown something. */
  hasResult: boolean;
  /** What the field of a form shows by itself: a box, or the choice from a list. */
  readonly form: string | null;
};

/** What the old kind of form field shows that has no text of its own. */
export const formFieldText = (begin: Element): string | null => {
  const data = child(begin, 'w:ffData');
  const box = child(data, 'w:checkBox');
  if (box !== undefined) return boxOf(isOn(child(box, 'w:checked')) ?? isOn(child(box, 'w:default')) ?? false);
  const list = child(data, 'w:ddList');
  if (list === undefined) return null;
  const entries = elementsOf(list).filter(({ name }) => name === 'w:listEntry');
  const chosen = Number(valueOf(list, 'result') ?? valueOf(list, 'default') ?? 0);
  return attribute(entries[chosen], 'val') ?? '';
};

/** Whether a field counts pages, which is no text of the document. */
export const isPageNumber = (instruction: string): boolean =>
  /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/iu.test(instruction);

const box = /[□☐◻○〇]/u;
const tick = /[√✓✔∨☑]/u;
const cross = /[×✗✘☒]/u;

/** The arguments of an EQ field's switch, from its opening bracket on: `(a,b)` gives a and b. */
const argumentsIn = (text: string): readonly string[] => {
  const found = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0) break;
    if ((sign === ',' || sign === ';' || sign === '，') && depth === 1) found.push('');
    else if (depth > 1 || sign !== '(') found[found.length - 1] += sign;
  }
  return found.map((one) => one.trim());
};

/**
 * What an EQ field draws. `\o` puts signs over each other: with it Word writes ticks in boxes (`\o\ac(□,√)`), numbers in circles and
 * phonetic guides, whose guide is raised by `\s\up`. `\f` is a fraction. `undefined` for drawings that are no text.
 */
const equationText = (instruction: string): string | undefined => {
  const over = /\\o(?:\s*\\a[lcrd])?\s*(\([\s\S]*)/iu.exec(instruction)?.[1];
  if (over !== undefined) {
    const parts = argumentsIn(over).filter((part) => !/^\\s\b/iu.test(part));
    const all = parts.join('');
    if (box.test(all) && tick.test(all)) return boxOf(true);
    if (box.test(all) && cross.test(all)) return '☒';
    const inside = parts.filter((part) => !/^[□☐◻○〇△◇]$/u.test(part)).join('');
    return inside === '' ? (parts[0] ?? '') : inside;
  }
  const fraction = /\\f\s*(\([\s\S]*)/iu.exec(instruction)?.[1];
  return fraction === undefined ? undefined : argumentsIn(fraction).join('/');
};

/**
 * What a field shows that has no result of its own; `''` for one that shows nothing, `undefined` for a drawing that is no text.
 */
export const fieldText = (instruction: string): string | undefined => {
  const [, kind = ''] = /^\s*([A-Z]+)/iu.exec(instruction) ?? [];
  if (/^EQ$/iu.test(kind)) return equationText(instruction);
  if (!/^SYMBOL$/iu.test(kind)) return '';
  const [, code = ''] = /^\s*SYMBOL\s+(0x[0-9a-f]{1,6}|\d{1,7})/iu.exec(instruction) ?? [];
  return signOf(Number(code), /\\f\s+"?([^"\\]{1,60})/iu.exec(instruction)?.[1]);
};
