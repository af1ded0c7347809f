import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { FormDefinition, FormKind } from '../../../domain/forms/definition.js';
import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import type { PartyEntry } from '../../../domain/forms/partyNames.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';

/** What the documents' use cases ask of the form catalogue. */
export type Forms = {
  readonly get: (formKey: string) => FormDefinition | undefined;
  /** Valid answers come back in the one spelling in which they are stored: blanks dropped, order of the form. */
  readonly validate: (
    definition: FormDefinition,
    formData: unknown,
  ) =>
    | { readonly ok: true; readonly answers: FormAnswers }
    | { readonly ok: false; readonly errors: readonly { readonly path: string; readonly message: string }[] };
  readonly documentModel: (definition: FormDefinition, answers: FormAnswers) => DocumentModel;
  readonly finalData: (definition: FormDefinition, answers: FormAnswers) => unknown;
  readonly defendants: (definition: FormDefinition, answers: FormAnswers) => readonly PartyEntry[];
};

/** @throws DomainError `form_not_found`, `form_kind_mismatch` when it is not of the `kind` asked for */
export const mustGetForm = (forms: Pick<Forms, 'get'>, formKey: string, kind?: FormKind): FormDefinition => {
  const definition = forms.get(formKey);
  if (!definition) throw new DomainError('form_not_found');
  if (kind !== undefined && definition.kind !== kind) throw new DomainError('form_kind_mismatch');
  return definition;
};

/** The cause under which a pleading on this form is filed. */
export const causeOf = ({ caseCause, documentName }: FormDefinition): string => caseCause ?? documentName;

/** Where the frontend opens the form: `/claim/private-lending`. */
export const formPath = ({ key, kind }: Pick<FormDefinition, 'key' | 'kind'>): string =>
  `/${kind}/${key.slice(kind.length + 1)}`;

/** What a document is called: 民事起诉状（民间借贷纠纷）. */
export const documentTitle = ({ documentName, caseCause }: FormDefinition): string =>
  caseCause === null ? documentName : `${documentName}（${caseCause}）`;
