import { useState } from 'react';
import type { Suggestion } from '../suggestion.js';
import { SourceDialog } from './SourceDialog.js';

const context = 12;

type PassageProps = { readonly passage: NonNullable<Suggestion['passage']> };
type Props = PassageProps & { readonly label: string };

/** The words of the source in their surroundings. */
const Words = ({ passage: { text, from, to }, before }: PassageProps & { readonly before: number }) => (
  <>
    {from > before ? '…' : ''}
    {text.slice(Math.max(0, from - before), from)}
    <mark>{text.slice(from, to)}</mark>
    {text.slice(to, to + context)}
    {to + context < text.length ? '…' : ''}
  </>
);

/** Opens the whole text with the passage marked. */
const WholeText = ({ passage, label }: Props) => {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="offer-show" aria-label={`看全文 ${label}`} onClick={() => setShown(true)}>
        看全文
      </button>
      {isShown ? <SourceDialog passage={passage} label={label} onClose={() => setShown(false)} /> : null}
    </>
  );
};

/** The words of the source in one line, cut where there is no room, and the whole text on demand. */
export const ShortPassage = ({ passage, label }: Props) => (
  <div className="offer-about offer-about-short">
    <q className="offer-passage">
      <Words passage={passage} before={6} />
    </q>
    <WholeText passage={passage} label={label} />
  </div>
);

/** The words of the source in their surroundings, and the whole text on demand. */
export const Passage = ({ passage, label }: Props) => (
  <>
    <q className="offer-passage">
      <Words passage={passage} before={context} />
    </q>
    <WholeText passage={passage} label={label} />
  </>
);
