import { z } from 'zod';
import { usualSearchSettings } from '../knowledge/searchSettings.js';

const share = z.number('请填写数字').min(0, '应在0到1之间').max(1, '应在0到1之间');
const weight = z.number('请填写数字').min(0, '应在0到5之间').max(5, '应在0到5之间');
const { topK } = usualSearchSettings;

/** The settings of the search with their bounds; `SearchSettings` says what each means. */
export const SearchSettingsFields = z
  .strictObject({
    textWeight: weight.describe('文字检索的次序在融合时的权重，0 到 5；0 为不用。'),
    vectorWeight: weight.describe('向量检索的次序在融合时的权重，0 到 5；0 为不用。'),
    legalShare: share.describe('日常说法所对应的法律用语的份量，0 到 1；问题中的词为 1。'),
    causeShare: share.describe('案由用语的份量，0 到 1；问题中的词为 1。'),
    interpretationShare: share.describe('司法解释的份量，0 到 1；法律为 1。'),
    regulationShare: share.describe('法规、规章的份量，0 到 1；法律为 1。'),
    otherFieldShare: share.describe('与案件不同领域的法律的份量，0 到 1。'),
    topK: z
      .number('请填写数字')
      .int('应为整数')
      .min(1, `应在1到${topK}之间`)
      .max(topK, `应在1到${topK}之间`)
      .describe(`一次检索最多给出几个片段，1 到 ${topK}。`),
    threshold: share.describe('得分低于最好的这一比例的片段不给出，0 到 1；0 为不限。'),
  })
  .refine(({ textWeight, vectorWeight }) => textWeight + vectorWeight > 0, {
    path: ['textWeight'],
    message: '两种检索的权重不能都是0',
  })
  .meta({ id: 'SearchSettings', description: '知识库检索的设置。' });
