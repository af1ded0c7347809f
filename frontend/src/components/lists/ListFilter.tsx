import { useId } from 'react';
import { Form } from 'react-bootstrap';

type Option = { readonly value: string; readonly name: string };
type Props = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
  /** The choice is gone to: what else there is to choose can be asked for. */
  readonly onFocus?: () => void;
};

/** One choice that narrows a list or orders it; its name is read out only. */
export const ListFilter = ({ label, value, options, onChoose, onFocus }: Props) => {
  const id = useId();
  return (
    <div>
      <Form.Label htmlFor={id} visuallyHidden>
        {label}
      </Form.Label>
      <Form.Select id={id} value={value} onChange={({ target }) => onChoose(target.value)} onFocus={onFocus}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </Form.Select>
    </div>
  );
};
