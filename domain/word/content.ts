import { boxOf } from './signs.js';
import { child, elementsOf, isOn, within, type Element } from './xml.js';

/** Elements that only hold others, as many deep as there are. */
const wrappers = new Set(
  ['customXml', 'smartTag', 'ins', 'moveTo', 'hyperlink', 'dir', 'bdo', 'sdtContent'].map((name) => `w:${name}`),
);
const removals = new Set(['w:del', 'w:moveFrom']);

const said = new Set([
  'w:t',
  'w:sym',
  'w:tab',
  'w16se:symEx',
  'm:t',
  'w:fldChar',
  'a:blip',
  'v:imagedata',
  'c:chart',
  'dgm:relIds',
]);

/** Whether an element holds something that is read. */
export const saysSomething = (element: Element): boolean => within(element).some(({ name }) => said.has(name));

/**
 * One of the ways in which a file says the same, for newer programs and for older ones: the first that says something. Word and WPS write
 * each text box both ways.
 */
const chosen = (alternatives: Element): readonly Element[] => {
  const ways = elementsOf(alternatives);
  const way =
    ways.find((one) => one.name === 'mc:Choice' && saysSomething(one)) ??
    ways.find((one) => one.name === 'mc:Fallback');
  return way === undefined ? [] : elementsOf(way);
};

/** The content with one run that says the mark in place of all its runs; without a mark with none. */
const withRuns = (content: Element, mark: string | null): Element => {
  let isThere = mark === null;
  const run = (): Element => {
    const children = isThere ? [] : [{ name: 'w:t', attributes: {}, children: [mark ?? ''] }];
    isThere = true;
    return { name: 'w:r', attributes: {}, children };
  };
  const copy = (element: Element): Element =>
    element.name === 'w:r' ? run() : { ...element, children: elementsOf(element).map(copy) };
  const whole = copy(content);
  return isThere ? whole : { ...whole, children: [...whole.children, run()] };
};

/** What a content control holds: a box as its mark; what it only asks for, in grey letters, is no answer. */
const controlled = (control: Element): readonly Element[] => {
  const properties = child(control, 'w:sdtPr');
  const content = child(control, 'w:sdtContent');
  if (content === undefined) return [];
  const box = child(properties, 'w14:checkbox');
  if (box !== undefined) return elementsOf(withRuns(content, boxOf(isOn(child(box, 'w14:checked')) ?? false)));
  return elementsOf(isOn(child(properties, 'w:showingPlcHdr')) === true ? withRuns(content, null) : content);
};

/** Whether an element holds text, also text that was deleted. */
export const holdsText = (element: Element): boolean =>
  within(element).some(({ name }) => name === 'w:t' || name === 'w:delText' || name === 'w:sym');

/** What an element stands for that only holds others; `null` for one that counts itself. */
const held = (element: Element): readonly Element[] | null => {
  if (wrappers.has(element.name)) return elementsOf(element);
  switch (element.name) {
    case 'w:sdt':
      return controlled(element);
    case 'mc:AlternateContent':
      return chosen(element);
    case 'w:ruby':
      return elementsOf(child(element, 'w:rubyBase') ?? { children: [] });
    default:
      return null;
  }
};

/**
 * The elements that count among these, one after another, without what only wraps them. `removed` is told of what was deleted while
 * changes were tracked; text that was moved is gone from where it stood, and is nothing that was lost.
 */
export function* contentOf(elements: readonly Element[], removed: () => void): Generator<Element, void> {
  for (const element of elements) {
    const inner = held(element);
    if (inner !== null) yield* contentOf(inner, removed);
    else if (!removals.has(element.name)) yield element;
    else if (element.name === 'w:del' && holdsText(element)) removed();
  }
}
