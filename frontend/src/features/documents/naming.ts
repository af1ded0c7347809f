import { fieldOfKey } from '../../../../domain/forms/fieldOfKey.js';
import { pleadingWords, saidIn, suing } from '../../../../domain/forms/pleadingWords.js';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { answerWord, standingOfKey } from '../../../../domain/forms/standing.js';

export const typeName: Readonly<Record<OwnDocument['document_type'], string>> = {
  complaint: '起诉状',
  defense: '答辩状',
  application: '申请书',
};

/** What kind of document a row is, also where several share a type. */
export const kindOf = ({
  document_type: type,
  form_key: key,
}: Pick<OwnDocument, 'document_type' | 'form_key'>): string =>
  type === 'complaint'
    ? pleadingWords(fieldOfKey(key)).complaint
    : type === 'defense'
      ? answerWord(standingOfKey(key))
      : typeName[type];

/** What a document is about. The cause of an application ("申请执行用") does not say which application it is; its title does. */
export const subjectOf = ({ document_type: type, case_cause: cause, title }: OwnDocument): string =>
  type === 'application' ? title.replace(/（[\s\S]*/u, '') : cause;

/** Whom the document speaks for, and against whom, as far as the list says it. */
export const partiesOf = ({
  document_type: type,
  form_key: key,
  plaintiff,
  defendant,
  client,
}: OwnDocument): string | null => {
  if (plaintiff === null) return client;
  const say = saidIn(fieldOfKey(key));
  if (type === 'defense' && standingOfKey(key) !== undefined)
    return say`${client === null ? '第三人' : `${client}（第三人）`} 就${plaintiff}的起诉陈述意见`;
  if (type === 'defense') return client === null ? say`答辩${plaintiff}的起诉` : say`${client} 答辩 ${plaintiff}的起诉`;
  return defendant === null ? plaintiff : suing(fieldOfKey(key), plaintiff, defendant);
};

/** The accessible name of a row, which tells its buttons from those of other rows. */
export const nameOf = ({ title, case_number: number }: OwnDocument): string =>
  `${title}${number === null ? '' : ` ${number}`}`;
