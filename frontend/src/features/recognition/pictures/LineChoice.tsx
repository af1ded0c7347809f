import { useId } from 'react';
import { Form } from 'react-bootstrap';

type Props = {
  /** The number of the line, from 1. */
  readonly number: number;
  readonly own: string;
  readonly other: string;
  /** Which was chosen; `null` while nobody has, or where the line was written anew. */
  readonly chosen: 'own' | 'other' | null;
  readonly onChoose: (text: string) => void;
};

/** Two readings of one line, of which a person chooses one. */
export const LineChoice = ({ number, own, other, chosen, onChoose }: Props) => {
  const id = useId();
  const choice = (which: 'own' | 'other', label: string, text: string) => (
    <Form.Check
      type="radio"
      id={`${id}-${which}`}
      name={id}
      label={
        <>
          {label}：<q>{text}</q>
        </>
      }
      checked={chosen === which}
      onChange={() => onChoose(text)}
    />
  );
  return (
    <fieldset className="line-choice">
      <legend>第 {number} 行两种读法，请对照图片选择</legend>
      {choice('own', '本机', own)}
      {choice('other', 'AI', other)}
    </fieldset>
  );
};
