import { sameName } from '../signs/signs.js';

/** Above this many clauses there is something to search. */
export const fewClauses = 5;

type Searched = { readonly name: string; readonly text: string; readonly form_key: string | null };

/** The clauses of which every word of a search is a part of what they are called or say. */
export const clausesFound = <C extends Searched>(clauses: readonly C[], search: string): readonly C[] => {
  const words = sameName(search).toLowerCase().split(/\s+/u).filter(Boolean);
  return clauses.filter(({ name, text }) => {
    const said = sameName(`${name}\n${text}`).toLowerCase();
    return words.every((word) => said.includes(word));
  });
};

/** The clauses that may be inserted into a form, those for it alone before those for any. */
export const clausesFor = <C extends Searched>(clauses: readonly C[], formKey: string): readonly C[] => [
  ...clauses.filter(({ form_key: own }) => own === formKey),
  ...clauses.filter(({ form_key: own }) => own === null),
];
