import { Button } from 'react-bootstrap';
import { numberInFull } from '../../../domain/case/numberInFull.js';

type Props = { readonly typed: string; readonly onTake: (number: string) => void };

/** Offers a case number in the spelling that courts print, where it was typed without brackets or with others; nothing is changed unasked. */
export const NumberInFull = ({ typed, onTake }: Props) => {
  const full = numberInFull(typed);
  return full === null ? null : (
    <Button variant="link" size="sm" className="number-in-full px-0" onClick={() => onTake(full)}>
      改写为规范的案号：{full}
    </Button>
  );
};
