import type { Client } from '../../../../domain/contract/clientOf.js';
import type { forms } from '../../../../domain/contract/forms.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { fill } from '../../../../domain/forms/fill.js';
import { missing } from '../../../../domain/forms/missing.js';
import { partyNames } from '../../../../domain/forms/partyNames.js';
import { saidIn } from '../../../../domain/forms/pleadingWords.js';
import type { Became, Draft } from '../drafts/index.js';
import { ageOf } from '../../components/time/ageOf.js';
import type { ListedDraft } from './listedDraft.js';

type Forms = Pick<Client<typeof forms>, 'get'>;

/** claim-private-lending → /claim/private-lending */
const pathOf = (formKey: string): string => `/${formKey.replace('-', '/')}`;

const joined = (names: readonly string[]): string =>
  names.length > 2 ? `${names[0] ?? ''}等${names.length}人` : names.join('、');

const nameOf = (definition: FormDefinition, { values }: Draft): string => {
  const { plaintiffs, defendants } = partyNames(definition, values.answers);
  const [ours, theirs] = [joined(plaintiffs), joined(defendants.map(({ name }) => name))];
  if (definition.kind === 'defense' && definition.answerer === undefined)
    return theirs === '' ? definition.documentName : `${theirs}的答辩`;
  if (ours === '' && theirs === '') return definition.documentName;
  if (definition.kind === 'application') return [ours, theirs].filter((name) => name !== '').join(' 申请 ');
  const say = saidIn(definition);
  return `${ours === '' ? say`（原告未填）` : ours} 诉 ${theirs === '' ? say`（被告未填）` : theirs}`;
};

const definitionOf = async (calls: Forms, { formKey, values }: Draft): Promise<FormDefinition | null> => {
  const path = { form_key: formKey };
  try {
    const query = values.definition === undefined ? {} : { definition: values.definition };
    return (await calls.get({ path, query })).definition;
  } catch {
    return null; // the draft is listed by its form alone, and can be opened
  }
};

/** What became of a draft on another device, in words. */
const endedWords = ({ outcome, case_number: number, version }: Became): string =>
  outcome === 'deleted'
    ? '已在另一台设备上删除'
    : [
        '已在另一台设备上提交',
        number === null ? '' : `：案号 ${number}`,
        version === null ? '' : `，第 ${version} 版`,
      ].join('');

/** What the list says of a draft. */
export const listed = async (
  draft: Draft,
  calls: Forms,
  { now, isInDoubt, over }: { readonly now: Date; readonly isInDoubt: boolean; readonly over: Became | null },
): Promise<ListedDraft> => {
  const { id, formKey, savedAt, values } = draft;
  const definition = await definitionOf(calls, draft);
  const place = {
    id,
    formKey,
    path: pathOf(formKey),
    age: ageOf(savedAt ?? '', now),
    isInDoubt,
    over: over && endedWords(over),
  };
  if (definition === null) return { ...place, name: '未完成的文书', subject: '', missing: null };
  const { kind, caseCause, documentName } = definition;
  return {
    ...place,
    name: nameOf(definition, draft),
    subject: kind === 'application' || caseCause === null ? documentName : caseCause,
    missing: missing(fill(definition, values.answers)).filter(({ level }) => level === 'required').length,
  };
};
