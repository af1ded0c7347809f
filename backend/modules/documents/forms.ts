import type { FormDefinition, FormKind } from '../../../domain/forms/definition.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormCatalogue } from '../forms/catalogue.js';

/** What is asked of the form catalogue. */
export type Forms = Pick<FormCatalogue, 'get'>;

/** @throws DomainError `form_not_found`, `form_kind_mismatch` when it is not of the `kind` asked for */
export const mustGetForm = (forms: Forms, formKey: string, kind?: FormKind): FormDefinition => {
  const definition = forms.get(formKey);
  if (!definition) throw new DomainError('form_not_found');
  if (kind !== undefined && definition.kind !== kind) throw new DomainError('form_kind_mismatch');
  return definition;
};

/**
 * The form of a submitted version, in the edition in which it was submitted.
 * @throws DomainError `form_not_found`
 */
export const formOf = (
  forms: Forms,
  version: { readonly formKey: string; readonly edition: string },
): FormDefinition => {
  const definition = forms.get(version.formKey, version.edition);
  if (!definition) throw new DomainError('form_not_found');
  return definition;
};

/** The cause under which a pleading on this form is submitted. */
export const causeOf = ({ caseCause, documentName }: FormDefinition): string => caseCause ?? documentName;

/** Where the frontend opens the form: `/claim/private-lending`. */
export const formPath = ({ key, kind }: Pick<FormDefinition, 'key' | 'kind'>): string =>
  `/${kind}/${key.slice(kind.length + 1)}`;

/** What a document is called: 民事起诉状（民间借贷纠纷）. */
export const documentTitle = ({ documentName, caseCause }: FormDefinition): string =>
  caseCause === null ? documentName : `${documentName}（${caseCause}）`;
