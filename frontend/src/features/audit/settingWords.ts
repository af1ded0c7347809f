import type { DeskAction } from '../../../../domain/knowledge/deskActions.js';
import { modelPlaceNames } from '../../../../domain/modelSetting/places.js';
import { ragModelCheckNames } from '../../../../domain/models/ragModelTest.js';
import { testedCapabilityNames } from '../../../../domain/models/testedCapabilities.js';

const actions: Readonly<Record<DeskAction | 'added' | 'changed' | 'removed', string>> = {
  added: '添加',
  changed: '修改',
  removed: '删除',
  file_renamed: '文件改名',
  file_moved: '文件移到另一组',
  file_dated: '改文件的有效期',
  file_removed: '删除文件',
  file_replaced: '以新文件替换',
  group_removed: '删除文档组',
  files_uploaded: '上传文件',
  chunk_corrected: '改正片段',
  chunk_restored: '片段恢复原文',
  chunk_off: '停用片段',
  chunk_on: '启用片段',
  correction_dismissed: '删除失去对应的改正',
  search_adopted: '采用另外的检索设置',
};

/** The words of the log's fields about settings, by field and value; the log has them in English. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  action: actions,
  place: modelPlaceNames,
  kind: { answers: '作答', embeds: '向量', reranks: '重排' },
  role: { active: '主用', fallback: '备用' },
  check: { ...testedCapabilityNames, ...ragModelCheckNames },
  verdict: { yes: '通过', no: '未通过', untested: '没有测到' },
  part: { all: '合计', general: modelPlaceNames.general, vision: modelPlaceNames.vision, fast: modelPlaceNames.fast },
  via: { hand: '逐条修改', import: '导入' },
  apiKey: { set: '填写', replaced: '更换', removed: '删除' },
  field: {
    name: '名称',
    address: '接口地址（只记主机）',
    general: '可作通用',
    vision: '可作视觉',
    fast: '可作快速',
    temperature: '温度',
    topP: '采样范围',
    maxTokens: '最多输出',
    reasoningEffort: '思考强度',
    isPublic: '供用户选用',
    promptPrice: '输入单价',
    completionPrice: '输出单价',
    outputDim: '向量维数',
    similarityTopK: '检索数量',
    rerankTopK: '重排保留数量',
  },
};

/** The Chinese word of a field's value; `undefined` where it has none. */
export const settingWord = (field: string, value: unknown): string | undefined => {
  const known = Object.entries(words).find(([own]) => own === field)?.[1];
  return typeof value === 'string' ? Object.entries(known ?? {}).find(([own]) => own === value)?.[1] : undefined;
};
