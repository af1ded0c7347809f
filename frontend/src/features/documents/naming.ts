import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';

export const typeName: Readonly<Record<OwnDocument['document_type'], string>> = {
  complaint: '起诉状',
  defense: '答辩状',
  application: '申请书',
};

/** What a document is about. The cause of an application ("申请执行用") does not say which application it is; its title does. */
export const subjectOf = ({ document_type: type, case_cause: cause, title }: OwnDocument): string =>
  type === 'application' ? title.replace(/（[\s\S]*/u, '') : cause;

/** Whom the document speaks for, and against whom, as far as the list says it. */
export const partiesOf = ({ document_type: type, plaintiff, defendant, client }: OwnDocument): string | null => {
  if (plaintiff === null) return client;
  if (type === 'defense') return client === null ? `答辩${plaintiff}的起诉` : `${client} 答辩 ${plaintiff}的起诉`;
  return defendant === null ? plaintiff : `${plaintiff} 诉 ${defendant}`;
};

/** The accessible name of a row, which tells its buttons from those of other rows. */
export const nameOf = ({ title, case_number: number }: OwnDocument): string =>
  `${title}${number === null ? '' : ` ${number}`}`;
