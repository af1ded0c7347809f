import type { Field, FormDefinition } from '../../../../../domain/forms/definition.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import { useFormTools } from '../form/index.js';

/** What a browser keeps of its user, by what a field says of one. */
const tokens: Partial<Record<NonNullable<Field['means']>, string>> = {
  'person-name': 'name',
  phone: 'tel',
  address: 'street-address',
  'birth-date': 'bday',
  employer: 'organization',
  'organisation-name': 'organization',
  position: 'organization-title',
};

/**
 * What the field at a path asks of whoever fills in the form, in the words of the attribute `autocomplete` (WCAG 1.3.5); `off` where it asks of
 * somebody else. Whoever writes stands first on the first side of the paper: plaintiff, respondent, applicant.
 */
export const autocompleteOf = ({ parties }: Pick<FormDefinition, 'parties'>, field: Field, path: string): string => {
  const [block = '', row] = path.split('.');
  const own = parties.find(({ blocks }) => blocks.some(({ variant }) => variant === 'natural' || variant === 'legal'));
  const isOwn = row === '0' && own?.blocks.some(({ key, variant }) => key === block && variant !== 'agent') === true;
  return (isOwn && field.means !== undefined ? tokens[field.means] : undefined) ?? 'off';
};

/** The same for an input on the page: on a shared computer no browser is to keep or offer what anybody typed. */
export const useAutocomplete = (field: Field, path: string): string => {
  const { definition } = useFormTools();
  const isShared = useAppSelector(selectIsShared);
  return isShared ? 'off' : autocompleteOf(definition, field, path);
};
