import { useId, type ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import type { OnePress } from '../../../../../domain/forms/asking/asking.js';
import { pathOf } from '../../../../../domain/forms/asking/places.js';
import { pressedTogether } from '../../../../../domain/forms/asking/pressedTogether.js';
import { nameOf } from '../../drafts/index.js';
import { Fold, OfficialText } from '../fields/index.js';
import { useFormTools, useFormValues } from '../form/index.js';

type Props = { readonly onePress: OnePress };

/** The paths of the choices that a press answers, as the form names them. */
const usePressed = (onePress: OnePress): readonly string[] =>
  pressedTogether(useFormTools().definition, onePress).map(({ place }) => nameOf(pathOf(place)));

/**
 * One press for all choices of a section that offer the same answer (了解). It stands below what they are about, so that this was on the
 * screen before it is pressed; afterwards each can still be changed by itself.
 */
export const OnePressAnswer = ({ onePress }: Props) => {
  const { label, sets } = onePress;
  const { form } = useFormTools();
  const names = usePressed(onePress);
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

/** Whether some, but not all, are answered, or one otherwise than the press answers: then they are shown one by one. */
const differ = (values: readonly unknown[], sets: string): boolean =>
  values.some((value) => typeof value === 'string' && value !== '' && value !== sets) ||
  (values.includes(sets) && !values.every((value) => value === sets));

/** Choices that one press answers as one question: what each is about in a line, the press, and behind it each by itself. */
export const AnsweredTogether = ({ onePress, children }: Props & { readonly children: ReactNode }) => {
  const id = useId();
  const { definition } = useFormTools();
  const names = usePressed(onePress);
  const startsOpen = useFormValues(names, (values) => differ(values, onePress.sets));
  const { ask = '', tells = {}, section } = onePress;
  const pressed = pressedTogether(definition, onePress);
  const items = definition.sections.find((one) => one.id === section)?.items ?? [];
  const printed = items
    .filter((item) => pressed.some(({ field }) => item.fields.includes(field)))
    .flatMap(({ label, fields }) => [label, ...fields.map((field) => field.label)])
    .filter((label) => label !== null);
  const [label = '', ...texts] = printed;
  return (
    <div className="question" role="group" aria-labelledby={id}>
      <h3 id={id}>{ask}</h3>
      <OfficialText lead="表格里是：" label={label} texts={texts} />
      <ul className="told">
        {pressed.map(({ place }) => (
          <li key={place}>{tells[place]}</li>
        ))}
      </ul>
      <OnePressAnswer onePress={onePress} />
      <Fold className="more-fields" startsOpen={startsOpen} summary="有不了解的，逐项选择">
        {children}
      </Fold>
    </div>
  );
};
