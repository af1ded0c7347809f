import { createContext } from 'react';

/** Which help with long texts is on for the user. */
export type WritingHelp = {
  readonly optimise: boolean;
  /** Suggests how a text goes on. */
  readonly proceed: boolean;
};

/** Read once for the page: a form has hundreds of fields. Off where nothing is given. */
export const WritingContext = createContext<WritingHelp>({ optimise: false, proceed: false });
