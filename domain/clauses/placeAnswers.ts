import type { Called } from '../forms/asking/called.js';
import { valueText } from '../forms/answerLines.js';
import type { FormDefinition, Meaning } from '../forms/definition.js';
import { emptyForm } from '../forms/emptyForm.js';
import { filledFields, type FilledForm, type FilledRecord } from '../forms/fill.js';
import { defendantStems, namedRecords, plaintiffStems, thirdPartyStems } from '../forms/partyNames.js';
import { moneyDigits } from '../forms/printing/money.js';
import { plainText } from '../forms/printing/plainText.js';
import { suggestedTotals } from '../forms/rules.js';
import { longestPlaceName } from './places.js';

/** What each side is called in one form or another; a clause for 原告 serves an application, too. */
const sides: readonly { readonly words: readonly string[]; readonly stems: readonly string[] }[] = [
  { words: ['原告', '申请人', '自诉人', '赔偿请求人'], stems: plaintiffStems },
  { words: ['被告', '被申请人', '被执行人', '被告人', '答辩人', '赔偿义务机关'], stems: defendantStems },
  { words: ['第三人'], stems: thirdPartyStems },
];

const meant: Readonly<Record<string, Meaning>> = {
  案号: 'case-number',
  案由: 'case-cause',
  标的额: 'total-claimed',
  法院: 'court-name',
};

/** Places that every form can be asked for. */
export const commonPlaces = ['原告', '被告', '第三人', '案由', '标的额', '案号', '法院'] as const;

/** A label as it is compared: without its printed number, white space and the colon behind it. */
const bare = (label: string): string =>
  label
    .trim()
    .replace(/^\d{1,3}[.、]/u, '')
    .replaceAll(/\s/gu, '')
    .replace(/[:：]$/u, '');

type Answer = { readonly names: readonly string[]; readonly means: Meaning | undefined; readonly text: string };

const answersOf = (record: FilledRecord, around: readonly string[], called: Called): readonly Answer[] =>
  filledFields(record).flatMap(({ field, path, entries }): readonly Answer[] => {
    if (field.kind === 'picture') return [];
    const own = [field.label, called(path)].filter((name) => name !== null && name !== undefined);
    // What has no label is called as what it stands in.
    const names = own.length === 0 ? around : own;
    if (field.kind === 'group') {
      const inner = entries.flatMap((entry) => (entry.record ? answersOf(entry.record, names, called) : []));
      return inner;
    }
    const texts = entries.map(({ value }) =>
      field.kind === 'money' && typeof value === 'string' && moneyDigits(value) !== undefined
        ? `${moneyDigits(value) ?? ''}元`
        : valueText({ ...field, repeat: false }, value),
    );
    return [{ names, means: field.means, text: texts.filter((text) => text !== '').join('、') }];
  });

/** All that a form was answered, in its order, each with what it is called. */
const allAnswers = ({ header, blocks, sections }: FilledForm, called: Called): readonly Answer[] => [
  ...answersOf(header, [], called),
  ...sections.flatMap(({ section, path, open, items }) => [
    ...items.flatMap((item) => {
      const around = [item.item.label, called(item.path)].filter((name) => name !== null && name !== undefined);
      const inner = answersOf(item, around.length === 0 ? [section.title ?? ''] : around, called);
      // The item by its own name is all that it was answered.
      const text = inner.map((answer) => answer.text).filter((each) => each !== '');
      return [...inner, { names: around, means: undefined, text: text.join('，') }];
    }),
    ...(open === null
      ? []
      : [
          {
            names: [section.title, called(`${path}.open`)].filter((name) => name !== null && name !== undefined),
            means: undefined,
            text: plainText(open.text ?? '').trim(),
          },
        ]),
  ]),
  ...blocks.flatMap(({ records }) => records.flatMap((record) => answersOf(record, [], called))),
];

const namesOf = (form: FilledForm, place: string): string | undefined => {
  const inRole = form.blocks.filter(({ role }) => role.role === place);
  const side = sides.find(({ words }) => words.includes(place));
  if (inRole.length === 0 && side === undefined) return undefined;
  const stems = inRole.map(({ path }) => path.replace(/_(natural|legal)$/, ''));
  const found = namedRecords(form.blocks, inRole.length > 0 ? stems : (side?.stems ?? []));
  return found.map(({ name }) => name).join('、');
};

const totalOf = (form: FilledForm): string => {
  const [suggestion] = suggestedTotals(form);
  const digits = suggestion && moneyDigits(suggestion.total);
  return digits === undefined ? '' : `${digits}元`;
};

/**
 * What a form was answered for a place of a clause: the names of a side, the cause, the sum, or the answer to a question by its label or by
 * what the steps call it. `''` where nothing was answered, or the form asks no such thing.
 */
export const placeAnswers = (form: FilledForm, called: Called = () => undefined): ((place: string) => string) => {
  const answers = allAnswers(form, called);
  return (place) => {
    const names = namesOf(form, place);
    if (names !== undefined) return names;
    const meaning = Object.hasOwn(meant, place) ? meant[place] : undefined;
    if (meaning !== undefined) {
      const said = answers.find(({ means, text }) => means === meaning && text !== '')?.text;
      if (said !== undefined) return said;
      if (meaning === 'case-cause') return form.definition.caseCause ?? '';
      if (meaning === 'total-claimed') return totalOf(form);
    }
    const wanted = bare(place);
    const isWanted = (name: string): boolean => bare(name) === wanted;
    return answers.find(({ names: own, text }) => text !== '' && own.some(isWanted))?.text ?? '';
  };
};

const noBraces = (name: string): boolean => !/[{}｛｝\n]/u.test(name);

/** What a clause of one form may name: its parties, and its questions by their labels, in its order. */
export const placesOfForm = (definition: FormDefinition, called: Called = () => undefined): readonly string[] => {
  const form = emptyForm(definition);
  const labels = allAnswers(form, called).flatMap(({ names }) => names.map(bare));
  const roles = definition.parties.map(({ role }) => role);
  const places = [...roles, ...commonPlaces, ...labels];
  return [...new Set(places)].filter((name) => name !== '' && name.length <= longestPlaceName && noBraces(name));
};
