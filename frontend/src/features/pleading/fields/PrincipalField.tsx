import { useMemo } from 'react';
import { Form } from 'react-bootstrap';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { fillBlocks } from '../../../../../domain/forms/fill.js';
import { ownNames, ownRoles, principalsIn, principalsText } from '../../../../../domain/forms/representation.js';
import { useFormTools, useFormValue, useFormValues, inputId } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';
import { FieldsetFrame } from './FieldFrame.js';
import type { FieldProps } from './fieldProps.js';

/** The names of those who submit the pleading, as far as they are typed. */
const useOwnNames = (): readonly string[] => {
  const { definition } = useFormTools();
  const keys = useMemo(() => ownRoles(definition).flatMap(({ blocks }) => blocks.map(({ key }) => key)), [definition]);
  const text = useFormValues(keys.map(nameOf), (values) => {
    const answers = Object.fromEntries(keys.map((key, at) => [key, values[at]])) as FormAnswers;
    return JSON.stringify(ownNames({ definition, blocks: fillBlocks(definition, answers) }));
  });
  return useMemo(() => JSON.parse(text) as readonly string[], [text]);
};

/**
 * Whom an agent acts for: the parties of the side, to be ticked. Not there while the side has one party only. Somebody who is ticked and no
 * longer stands in the form stays to be seen, and can be unticked.
 */
export const PrincipalField = (props: FieldProps) => {
  const { path } = props;
  const { form } = useFormTools();
  const name = nameOf(path);
  const value = useFormValue(name);
  const chosen = principalsIn(typeof value === 'string' ? value : '');
  const names = useOwnNames();
  if (names.length < 2 && chosen.length === 0) return null;
  const options = [...names, ...chosen.filter((one) => !names.includes(one))];
  const set = (next: readonly string[]) =>
    form.setValue(name, principalsText(options.filter((one) => next.includes(one))), { shouldDirty: true });
  const isAll = names.length > 1 && names.every((one) => chosen.includes(one));
  return (
    <FieldsetFrame {...props}>
      <div className="options">
        {names.length > 2 ? (
          <div className={`option${isAll ? ' chosen' : ''}`}>
            <Form.Check.Input
              type="checkbox"
              id={`${inputId(path)}-all`}
              checked={isAll}
              onChange={({ target }) => set(target.checked ? names : [])}
            />
            <Form.Check.Label htmlFor={`${inputId(path)}-all`}>全部 {names.length} 位</Form.Check.Label>
          </div>
        ) : null}
        {options.map((option, index) => (
          <div className={`option${chosen.includes(option) ? ' chosen' : ''}`} key={option}>
            <Form.Check.Input
              type="checkbox"
              id={`${inputId(path)}-${index}`}
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                set(target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
              }
            />
            <Form.Check.Label htmlFor={`${inputId(path)}-${index}`}>
              {option}
              {names.includes(option) ? '' : '（已不在当事人中）'}
            </Form.Check.Label>
          </div>
        ))}
      </div>
    </FieldsetFrame>
  );
};
