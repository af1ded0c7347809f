import { Button } from 'react-bootstrap';
import type { OnePress } from '../../../../../domain/forms/asking/asking.js';
import { useFormTools, useFormValues } from '../filling/formContext.js';
import { nameOf } from '../../drafts/index.js';

/**
 * One press for all choices of a section that offer the same answer (了解). It stands below them, so that they were on the screen
 * before it is pressed; afterwards each can still be changed by itself.
 */
export const OnePressAnswer = ({ onePress: { section, label, sets } }: { readonly onePress: OnePress }) => {
  const { form, definition } = useFormTools();
  const names = definition.sections
    .filter(({ id }) => id === section)
    .flatMap(({ items }) =>
      items.flatMap(({ id, fields }) =>
        fields
          .filter(({ options = [] }) => options.includes(sets))
          .map((field) => nameOf(`sections.${section}.items.${id}.${field.id}`)),
      ),
    );
  const isDone = useFormValues(names, (values) => values.every((value) => value === sets));
  return (
    <div className="one-press">
      <Button
        variant="outline-primary"
        disabled={isDone}
        onClick={() => names.forEach((name) => form.setValue(name, sets, { shouldDirty: true }))}
      >
        {label}
      </Button>
      <span role="status" className="field-hint">
        {isDone ? `上面 ${names.length} 项都已选“${sets}”。` : ''}
      </span>
    </div>
  );
};
