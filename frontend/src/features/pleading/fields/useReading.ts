import { nounOf } from '../../../../../domain/forms/asking/called.js';
import { readAnswer } from '../../../../../domain/forms/reading/readAnswer.js';
import { fieldOf } from '../../../../../domain/forms/meaning.js';
import { numbersOf, type NumberForm } from '../../../../../domain/papers/kinds.js';
import { nameOf } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import type { FieldProps } from './fieldProps.js';

/** How the numbers of the paper are made that the record around the field names. */
const useNumbers = (scopes: FieldProps['scopes']) => {
  const { form } = useFormTools();
  return (): NumberForm => {
    const [scope] = scopes;
    const type = scope && fieldOf(scope.fields, 'id-type');
    const value: unknown = type && form.getValues(nameOf(`${scope.path}.${type.id}`));
    return numbersOf(typeof value === 'string' ? value : '');
  };
};

/**
 * Reads what was typed in the field at `path` when it is left: gives the value to store, or the text as it is where it is no such
 * value. How it was understood stands below the field once the value stands in it.
 */
export const useReading = ({ field, label, scopes }: FieldProps, path: string) => {
  const { feed } = useFormTools();
  const numbers = useNumbers(scopes);
  return (typed: string): string => {
    const called = feed.called(path) ?? nounOf(label);
    const reading = readAnswer(field, typed, { called, today: feed.today(), numbers: numbers() });
    if (reading.kind !== 'value' || reading.value === typed) return typed;
    queueMicrotask(() => feed.understood(path, { ...reading, typed }));
    return reading.value;
  };
};

/** Registers the input of the field, which is read when it is left; `left` is told what stands in it then. */
export const useReadInput = (props: FieldProps, left?: (answer: string) => void) => {
  const { form } = useFormTools();
  const read = useReading(props, props.path);
  const name = nameOf(props.path);
  return form.register(name, {
    onBlur: ({ target: { value } }: { readonly target: { readonly value: unknown } }) => {
      if (typeof value !== 'string') return;
      const answer = read(value);
      if (answer !== value) form.setValue(name, answer, { shouldDirty: true });
      left?.(answer);
    },
  });
};
