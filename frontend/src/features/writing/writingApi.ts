import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import type { LegalAnalysis, RewritingStyle, RiskHint, TextVersion } from '../../../../domain/contract/writing.js';
import { offerOnce } from '../../components/files/offerFile.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';

export type { LegalAnalysis, RewritingStyle, RiskHint, TextVersion };
export type WritingApi = ReturnType<typeof writingApi>;

/** What a model helps with while a pleading is written. */
export const writingApi = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../domain/contract/writing.js')).writing);

/** A pleading as it stands now. */
export type Pleading = { readonly definition: FormDefinition; readonly answers: FormAnswers };

export type EvidenceListApi = ReturnType<typeof evidenceListApi>;

/** The list of recommended evidence, downloaded. */
export const evidenceListApi = (http: Http) => {
  const calls = lazyClient(http, async () => (await import('../../../../domain/contract/documents.js')).documents);
  return {
    download: async ({ definition, answers }: Pleading, withModel: boolean, options: { signal: AbortSignal }) => {
      const { finalData } = await import('../../../../domain/forms/finalData.js');
      const { claimItems, requestItems, defenseItems, factItems, factsAndReasons } = finalData(definition, answers);
      const items = (given: typeof factItems) =>
        (given ?? []).map(({ question, answers: lines }) => ({ question, answers: [...lines] }));
      const body = {
        claims: items(claimItems ?? requestItems ?? defenseItems),
        facts: items(factItems ?? factsAndReasons),
        doc_type: definition.title,
        with_model: withModel,
      };
      const file = await calls.evidenceChecklist({ body }, options);
      offerOnce(file, '推荐证据清单.docx');
      return { withModel };
    },
  };
};
