import type { FormDomain } from '../../../../domain/forms/formDomain.js';
import type { FormValues } from '../drafts/index.js';
import { errorDetail } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { EvidenceListApi, Pleading, TextVersion, WritingApi } from './writingApi.js';

/** The text of one field, and what the field is called. */
export type TextAsked = { readonly text: string; readonly about: string; readonly domain?: FormDomain };
type Asked = { readonly formKey: string; readonly answers: FormAnswers; readonly definition?: string | undefined };

/** What the calls are given of a form's values. */
export const answersOf = ({ answers, definition }: FormValues) => ({ answers, definition });

const bodyOf = ({ formKey, answers, definition }: Asked) => ({
  form_key: formKey,
  ...(definition && { definition_hash: definition }),
  form_data: { ...answers },
});

/** Three ways to put the text that was asked about last; to forget it ends the call. */
export const textVersions = resource({
  name: 'textVersions',
  list: async (
    api: Pick<WritingApi, 'optimiseText'>,
    body: TextAsked,
    options,
  ): Promise<{ readonly of: string; readonly versions: readonly TextVersion[] }> => ({
    of: body.text,
    ...(await api.optimiseText({ body }, options)),
  }),
  messages: {},
  forgets: true,
  unread: (error) => `优化失败：${errorDetail(error)}`,
});

/** How the text that somebody is typing may go on. */
export const continuation = resource({
  name: 'continuation',
  list: async (
    api: Pick<WritingApi, 'continueText'>,
    { path, ...body }: TextAsked & { readonly path: string },
    options,
  ) => ({ path, of: body.text, ...(await api.continueText({ body }, options)) }),
  messages: {},
  forgets: true,
});

/** The law behind the answers that were asked about last. */
export const legalBasis = resource({
  name: 'legalBasis',
  list: (api: Pick<WritingApi, 'legalBasis'>, asked: Asked, options) =>
    api.legalBasis({ body: bodyOf(asked) }, options),
  messages: {},
  forgets: true,
  unread: (error) => `法律依据分析失败：${errorDetail(error)}`,
});

/** What a model finds amiss in the answers that were asked about last. */
export const modelHints = resource({
  name: 'modelHints',
  list: (api: Pick<WritingApi, 'riskHints'>, asked: Asked, options) => api.riskHints({ body: bodyOf(asked) }, options),
  messages: {},
  forgets: true,
  unread: (error) => `风险提示失败：${errorDetail(error)}`,
});

/** The list of recommended evidence: made and downloaded. */
export const evidenceList = resource({
  name: 'evidenceList',
  list: (api: EvidenceListApi, { withModel, ...pleading }: Pleading & { readonly withModel: boolean }, options) =>
    api.download(pleading, withModel, options),
  messages: {},
  forgets: true,
  unread: (error) => `生成推荐证据清单失败。${errorDetail(error)}`,
});
