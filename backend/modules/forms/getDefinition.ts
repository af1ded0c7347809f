import type { FormDefinition, FormKind } from '../../../domain/forms/definition.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Forms, FoundDefinition, NamedDefinition } from './createForms.js';

/** @throws DomainError `form_not_found`, `form_kind_mismatch` when it is not of the `kind` asked for */
export const mustGetForm = (forms: Pick<Forms, 'get'>, formKey: string, kind?: FormKind): FormDefinition => {
  const definition = forms.get(formKey);
  if (!definition) throw new DomainError('form_not_found');
  if (kind !== undefined && definition.kind !== kind) throw new DomainError('form_kind_mismatch');
  return definition;
};

/**
 * The definition that a version, a draft or a kept document was made with, and how sure that is.
 * @throws DomainError `form_not_found`
 */
export const formOf = async (forms: Pick<Forms, 'find'>, named: NamedDefinition): Promise<FoundDefinition> => {
  const match = await forms.find(named);
  if (!match) throw new DomainError('form_not_found');
  return match;
};

/**
 * The form to fill in or to check answers by: the definition with the hash that the sender names, or the one in use.
 * @throws DomainError `form_not_found`, `form_kind_mismatch`, `definition_not_found` when no definition has that hash
 */
export const mustGetDefinition = async (
  forms: Pick<Forms, 'get' | 'byHash'>,
  { formKey, hash }: { readonly formKey: string; readonly hash?: string | null | undefined },
  kind?: FormKind,
): Promise<FormDefinition> => {
  if (hash === undefined || hash === null || hash === '') return mustGetForm(forms, formKey, kind);
  const definition = await forms.byHash(formKey, hash);
  if (!definition) throw new DomainError(forms.get(formKey) ? 'definition_not_found' : 'form_not_found');
  if (kind !== undefined && definition.kind !== kind) throw new DomainError('form_kind_mismatch');
  return definition;
};
