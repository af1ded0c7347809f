import { useRef } from 'react';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { fillBlocks } from '../../../../../domain/forms/fill.js';
import { followedRename, ownRoles } from '../../../../../domain/forms/representation.js';
import { useFormTools } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';
import type { FieldProps } from './fieldProps.js';

/**
 * Has agents follow a party of the side that is renamed here: the name is compared when the field is left, not with each key, since
 * half a name may be another party's. `entered` and `left` are for the input; a field that is no such name does nothing.
 */
export const useFollowedName = ({ field, path }: Pick<FieldProps, 'field' | 'path'>) => {
  const { form, definition, values } = useFormTools();
  const known = useRef('');
  const isName = field.means === 'person-name' || field.means === 'organisation-name';
  const isOwn = () => ownRoles(definition).some(({ blocks }) => blocks.some(({ key }) => path.startsWith(`${key}.`)));
  const entered = () => {
    const name: unknown = form.getValues(nameOf(path));
    // A name that was emptied and left is typed anew: the tick still says the one before.
    if (isName && typeof name === 'string' && name.trim() !== '') known.current = name;
  };
  const left = (name: string) => {
    if (!isName || known.current === '' || !isOwn()) return;
    const blocks = fillBlocks(definition, values().answers as FormAnswers);
    for (const { path: place, text } of followedRename({ definition, blocks }, known.current, name))
      form.setValue(nameOf(place), text, { shouldDirty: true });
  };
  return { entered, left };
};
