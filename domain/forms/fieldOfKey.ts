import type { FormDomain } from './formDomain.js';

/** The subjects of the forms whose papers and sides are not called as in a suit: what the keys of the complaint and of its defence share. */
const subjects: Readonly<Record<string, FormDomain>> = {
  insult: 'criminal',
  defamation: 'criminal',
  bigamy: 'criminal',
  'refusal-to-execute': 'criminal',
  'unlawful-detention': 'compensation',
  'acquittal-compensation': 'compensation',
  'custodial-injury': 'compensation',
  'wrongful-enforcement-compensation': 'compensation',
};

/**
 * The field of law whose words a form is written in, by its key: lists of documents know no more of it. `pleadingWords(fieldOfKey(key))`,
 * `saidIn(fieldOfKey(key))`. A test holds it against the catalogue.
 */
export const fieldOfKey = (formKey: string): { readonly domain?: FormDomain } => {
  const subject = /^(?:claim|defense)-(.+)$/.exec(formKey)?.[1] ?? '';
  const domain = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  return domain === undefined ? {} : { domain };
};
