import { useId, useRef, useState } from 'react';
import { Overlay, Popover } from 'react-bootstrap';
import type { CitationFinding } from '../../../../domain/citations/finding.js';
import { VerdictWord } from './VerdictWord.js';

type Props = { readonly finding: CitationFinding; readonly onOpen: () => void };

/** A citation in its text. What was checked is said on focus or press, and taken away with the focus or by Escape. */
export const CitationMark = ({ finding, onOpen }: Props) => {
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { text, verdict, sentence } = finding;
  const show = () => {
    setOpen(true);
    onOpen();
  };
  return (
    <>
      <button
        ref={target}
        type="button"
        className={`citation citation-${verdict}`}
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onFocus={show}
        // Not every browser moves the focus to a button that is pressed.
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          show();
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {text}
        <VerdictWord verdict={verdict} />
      </button>
      <Overlay target={target} show={open} placement="auto" flip>
        <Popover id={id} className="citation-popover">
          <Popover.Body>
            <VerdictWord verdict={verdict} />
            {sentence}
          </Popover.Body>
        </Popover>
      </Overlay>
    </>
  );
};
