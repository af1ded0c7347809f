import type { ReactNode } from 'react';
import type { CitationFinding } from '../../../../domain/citations/finding.js';
import { CitationMark } from './CitationMark.js';
import { CitationNotes } from './CitationNotes.js';
import { useCitations, type Citations } from './useCitations.js';

type Props = {
  readonly text: string;
  /** `useCitations(text)` where something else needs it too, such as the button that accepts the text. */
  readonly citations?: Citations;
  /** Without the notes below, for a part of a text whose notes stand elsewhere. */
  readonly notes?: boolean;
};

const textWithMarks = (text: string, { findings, see }: Citations): ReactNode[] => {
  const parts: ReactNode[] = [];
  let position = 0;
  const opener = (finding: CitationFinding) => () => see([finding]);
  for (const finding of findings) {
    parts.push(text.slice(position, finding.start));
    parts.push(<CitationMark key={finding.start} finding={finding} onOpen={opener(finding)} />);
    position = finding.end;
  }
  parts.push(text.slice(position));
  return parts;
};

const Shown = ({ text, citations, notes = true }: Props & { readonly citations: Citations }) => (
  <>
    <span className="cited-text">{textWithMarks(text, citations)}</span>
    {notes ? <CitationNotes citations={citations} /> : null}
  </>
);

const Checked = (props: Props) => <Shown {...props} citations={useCitations(props.text)} />;

/**
 * A text with its citations marked: by colour, sign and word, each a button that says what was checked. Line breaks are
 * kept. Until the facts are loaded, and where nothing is cited, it is the plain text. With its notes it is a block, which no `<p>`
 * can hold.
 */
export const CitedText = (props: Props) =>
  props.citations ? <Shown {...props} citations={props.citations} /> : <Checked {...props} />;
