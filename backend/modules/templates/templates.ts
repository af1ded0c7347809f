import type { FormKind } from '../../../domain/forms/definition.js';
import type { FormDomain } from '../../../domain/forms/formDomain.js';
import { sentenceOff, type FormSwitches } from '../../../domain/formSwitch/decider.js';
import { directory } from '../../../domain/templates/directory.js';
import { kindInTitle } from '../../../domain/forms/kindInTitle.js';
import { formPath, type FormCatalogue, type FormSummary } from '../forms/index.js';

/** A card of the template screen. `path` is empty where there is no form to open yet. */
export type Template = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly disabled: boolean;
  readonly path: string;
  /** What people read of a form that the court does not offer now. */
  readonly switched_off?: string;
  /** Where a defence that is not offered now is filled in for a case at court. */
  readonly case_path?: string;
  /** The cause or the matter, without the kind of document. */
  readonly subject: string;
  /** The group in which it is listed. */
  readonly group: { readonly title: string; readonly order: number };
  /** When it is used, in everyday words. */
  readonly plain: string;
};

export const docTypes = { claim: '起诉状', defense: '答辩状', application: '申请书' } as const satisfies Record<
  FormKind,
  string
>;
export const categories = {
  civil: '民事',
  criminal: '刑事',
  administrative: '行政',
  compensation: '国家赔偿',
} as const satisfies Record<FormDomain, string>;
export type Category = keyof typeof categories;

type Catalogue = Pick<FormCatalogue, 'list'>;

/** What a form is about: its cause or, for an application, the document's name, as the cause only says who uses it. */
export const subjectOf = ({ kind, caseCause, documentName }: FormSummary): string =>
  kind === 'application' || caseCause === null ? documentName : caseCause;

/** What is said of a form that is off, and where a defence of a case at court is filled in all the same; nothing of one that is offered. */
export const offOf = (form: FormSummary, sentence: string | undefined): Pick<Template, 'switched_off' | 'case_path'> =>
  sentence === undefined
    ? {}
    : { switched_off: sentence, ...(form.kind === 'defense' && { case_path: formPath(form) }) };

const ofForm = (form: FormSummary, sentence: string | undefined): Template => {
  const { group, plain } = directory.entry(form);
  return {
    id: form.key,
    name: form.title,
    description: form.description,
    disabled: sentence !== undefined,
    path: sentence === undefined ? formPath(form) : '',
    ...offOf(form, sentence),
    subject: subjectOf(form),
    group: { ...group },
    plain,
  };
};

/** The templates of a kind in a field of law: those that can be filled in, then those that the court does not offer now. */
export const templatesOf = (
  catalogue: Catalogue,
  { docType, category }: { readonly docType: FormKind; readonly category: Category },
  board: FormSwitches,
): Template[] =>
  catalogue
    .list()
    .filter(({ kind, domain }) => kind === docType && domain === category)
    .map((form) => ofForm(form, sentenceOff(board, form)))
    .sort((one, other) => Number(one.disabled) - Number(other.disabled));

/** Every name by which a kind of document is asked for: route word, stored word, Chinese name, also in a longer title. */
const kindNamed = (name: string): FormKind | undefined => {
  if (name === 'complaint' || name === 'claim') return 'claim';
  return name === 'defense' || name === 'application' ? name : kindInTitle(name);
};

/** The form for a kind of document and a cause, for a defence also that of any complaint it answers; `undefined` when there is none. */
export const findNamed = (catalogue: Catalogue, docTypeName: string, cause: string): FormSummary | undefined => {
  const document = docTypeName.trim();
  const kind = kindNamed(document);
  const name = cause.trim();
  // 国家赔偿申请书 is called an application, and most of its forms open a case as a complaint does.
  const kinds: readonly (FormKind | undefined)[] = kind === 'application' ? ['application', 'claim'] : [kind];
  const isMeant = (form: FormSummary) =>
    kinds.includes(form.kind) && (form.kind === kind || form.documentName.endsWith('申请书'));
  const ofKind = catalogue.list().filter(isMeant);
  // Several forms may be called 行政答辩状: the one with no more of a title is meant before those of a cause.
  return (
    ofKind.find((form) => [form.caseCause, form.title, ...form.answersCauses].includes(name)) ??
    ofKind.find(({ documentName }) => documentName === name)
  );
};
