import type { analysis, DeepAnalysis, FilingReview } from '../../../../../domain/contract/analysis.js';
import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import { resource } from '../../../core/resource/resource.js';
import { single, type Single } from '../../../core/stream/single.js';
import { stream } from '../../../core/stream/stream.js';

type AnalysisApi = Client<typeof analysis>;
type FinalData = NonNullable<CaseDocument['final_data']>;

const message = 'AI分析失败';

/** What rules find in a case's complaint, by the case's id or number. */
export const elementReview = resource({
  name: 'adminElements',
  list: (api: Pick<AnalysisApi, 'elements'>, id: string) => api.elements({ path: { id } }),
  messages: { list: '规则识别失败' },
});

/** A complaint of a case, its version, and the definition that its words are of. */
export type FilingInput = {
  readonly caseId: string;
  readonly version: number;
  readonly claim: FinalData;
  readonly formKey: string;
  readonly definition: string | null | undefined;
};
/** What a model says of a complaint's elements, by the case's id. */
export const filingAnalysis = stream({
  name: 'adminFilingAnalysis',
  ...single(
    (api: Pick<AnalysisApi, 'forFiling'>, { caseId, version, claim, formKey, definition }: FilingInput, options) => {
      const shown_for = { case_id: caseId, complaint_version: version };
      const form = { form_key: formKey, ...(definition && { definition_hash: definition }) };
      return api.forFiling({ body: { claim_final_data: claim, ...form, shown_for } }, options);
    },
  ),
  empty: null as Single<FilingReview>,
  message,
  said: '立案审查分析完成',
});

export type DeepInput = {
  readonly caseId: string;
  readonly version: number;
  readonly claim: FinalData;
  readonly defences: readonly {
    readonly defendantId: string;
    readonly name: string;
    readonly version: number;
    readonly data: FinalData;
  }[];
};
/** What a model says of both sides of a case, by the case's id. */
export const deepAnalysis = stream({
  name: 'adminDeepAnalysis',
  ...single((api: Pick<AnalysisApi, 'forJudge'>, { caseId, version, claim, defences }: DeepInput, options) => {
    const defenses = defences.map((one) => ({ defendant_id: one.defendantId, version: one.version }));
    const shown_for = { case_id: caseId, complaint_version: version, defenses };
    const sides = { claim_final_data: claim, defense_final_data_list: defences.map(({ data }) => data) };
    return api.forJudge({ body: { ...sides, shown_for } }, options);
  }),
  empty: null as Single<DeepAnalysis>,
  message,
  said: '案件深度分析完成',
});
