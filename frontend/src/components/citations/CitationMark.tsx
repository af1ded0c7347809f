import { useId, useRef, useState } from 'react';
import { Popover } from 'react-bootstrap';
import type { CitationFinding } from '../../../../domain/citations/finding.js';
import { PlacedOverlay } from '../overlay/PlacedOverlay.js';
import { VerdictWord } from './VerdictWord.js';

type Props = { readonly finding: CitationFinding; readonly onOpen: () => void };

/** A citation in its text. What was checked is said on focus or press, and taken away with the focus or by Escape. */
export const CitationMark = ({ finding, onOpen }: Props) => {
  const id = useId();
  const target = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const { text, verdict, sentence } = finding;
  const show = () => {
    setOpen(true);
    onOpen();
  };
  return (
    <>
      {/* No button element: browsers do not break one across lines, and names of laws are long. */}
      <span
        ref={target}
        role="button"
        tabIndex={0}
        className={`citation citation-${verdict}`}
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onFocus={show}
        onClick={show}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            show();
          }
          if (event.key !== 'Escape' || !open) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {text}
        <VerdictWord finding={finding} />
      </span>
      <PlacedOverlay target={target} show={open} placement="bottom" flip>
        <Popover id={id} className="citation-popover">
          <Popover.Body>
            <VerdictWord finding={finding} />
            {sentence}
          </Popover.Body>
        </Popover>
      </PlacedOverlay>
    </>
  );
};
