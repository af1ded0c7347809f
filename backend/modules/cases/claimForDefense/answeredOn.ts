import type { AnsweredOn } from '../../../../domain/forms/defending/changedClaims.js';
import { claimSentences, type ClaimSentence } from '../../../../domain/forms/defending/claimSentences.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { formOf, storedAnswers, type Forms } from '../../forms/index.js';

export type AnsweredOnDeps = {
  readonly forms: Pick<Forms, 'find'>;
  readonly cases: Pick<Cases, 'versions' | 'readVersion'>;
};

/**
 * The complaint that a defendant's newest defence was written on, where the plaintiff submitted another one since; `null` where there is no
 * defence, or none newer. Which complaint a defence was written on is told by the order of the stream.
 * @throws DomainError `personal_data_erased`
 */
export const answeredOn = async (
  { forms, cases }: AnsweredOnDeps,
  caseId: string,
  defendantId: string,
): Promise<(Omit<AnsweredOn, 'sentences'> & { sentences: ClaimSentence[] }) | null> => {
  const { versions } = await cases.versions(caseId);
  const complaints = versions.filter(({ pleading }) => pleading === 'complaint');
  const latest = versions.findLast((one) => one.pleading === 'defense' && one.defendantId === defendantId);
  const before = latest && complaints.findLast(({ revision }) => revision < latest.revision);
  if (before === undefined || before === complaints.at(-1)) return null;
  const answers = storedAnswers(await cases.readVersion(before));
  const { definition } = await formOf(forms, before);
  return { version: before.version, sentences: [...claimSentences(definition, answers)] };
};
