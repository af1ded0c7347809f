import { element, type WordElement } from '../wordXml.js';

/** Whose changes they are. */
export type Reviser = {
  readonly author: string;
  /** `YYYY-MM-DDThh:mm:ssZ`, as Word writes it: the clock on the wall, whatever the Z says. */
  readonly date: string;
};

/** Makes the elements that say "inserted" or "deleted", each with a number of its own. */
export type Revision = (
  name: 'w:ins' | 'w:del' | 'w:pPrChange' | 'w:trPrChange',
  children?: readonly (WordElement | string)[],
) => WordElement;

/** Numbers the revisions of one document from 1. */
export const numberedRevisions = ({ author, date }: Reviser): Revision => {
  let last = 0;
  return (name, children = []) => {
    last += 1;
    return element(name, { 'w:id': String(last), 'w:author': author, 'w:date': date }, children);
  };
};
