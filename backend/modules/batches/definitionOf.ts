import type { FormDefinition } from '../../../domain/forms/definition.js';
import { mustGetForm, type Forms } from '../forms/index.js';
import type { StoredBatch } from './batchShape.js';

/** The definition by which a batch was checked last; the one in use where that is nowhere. @throws DomainError `form_not_found` */
export const definitionOf = async (
  forms: Pick<Forms, 'byHash' | 'get'>,
  { form_key: formKey, definition_hash: hash }: Pick<StoredBatch, 'form_key' | 'definition_hash'>,
): Promise<FormDefinition> => (await forms.byHash(formKey, hash)) ?? mustGetForm(forms, formKey);
