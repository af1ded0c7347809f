import type { FormDefinition } from '../../../domain/forms/definition.js';

/** The cause under which a pleading on this form is submitted. */
export const causeOf = ({ caseCause, documentName }: FormDefinition): string => caseCause ?? documentName;

/** Where the frontend opens the form: `/claim/private-lending`. */
export const formPath = ({ key, kind }: Pick<FormDefinition, 'key' | 'kind'>): string =>
  `/${kind}/${key.slice(kind.length + 1)}`;

/** What a document is called: 民事起诉状（民间借贷纠纷）. */
export const documentTitle = ({ documentName, caseCause }: FormDefinition): string =>
  caseCause === null ? documentName : `${documentName}（${caseCause}）`;
