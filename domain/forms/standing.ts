import type { ThirdParty } from './definition.js';
import type { FormDomain } from './formDomain.js';
import { pleadingWords } from './pleadingWords.js';

/** The standing of one who answers; a defendant has none, and what a read model or an answer of the server says of one is `null`. */
export type Standing = ThirdParty | null | undefined;

/** What one who answers is called in a case of this field of law, where the name is not known or stands behind it: 第三人王五, 被告人李四. */
export const partyWord = (standing: Standing, of: { readonly domain?: FormDomain | undefined }): string =>
  standing === 'third_party' ? '第三人' : pleadingWords(of).defendant;

/** What all who answer are called together: 被告、第三人. */
export const partiesWord = (
  answering: readonly { readonly standing?: Standing }[],
  of: { readonly domain?: FormDomain | undefined },
): string => [...new Set(answering.map(({ standing }) => partyWord(standing, of)))].join('、');

/** What their paper is called among the documents of a case. */
export const answerWord = (standing: Standing): '意见陈述书' | '答辩状' =>
  standing === 'third_party' ? '意见陈述书' : '答辩状';

/** What the keys of the forms end in that third parties fill in; the catalogue refuses to start with one that says otherwise. */
const thirdPartyEnding = '-third-party';

/** Who fills a form in, by its key: lists of documents know no more of it. */
export const standingOfKey = (formKey: string): Standing =>
  formKey.endsWith(thirdPartyEnding) ? 'third_party' : undefined;

/** The complaints whose third parties state their opinion: what the keys of both forms share. The catalogue refuses to start with others. */
const subjectsOfOpinions: ReadonlySet<string> = new Set([
  'trademark-cancellation',
  'trademark-invalidation',
  'patent-invalidation',
]);

/** Whether third parties may answer a complaint, by its key. */
export const takesOpinions = (formKey: string): boolean => subjectsOfOpinions.has(formKey.replace(/^claim-/, ''));
