import type { PlanFeature } from '../../../../domain/account/plans.js';

export type Service = {
  readonly to: string;
  /** The label in the menu, short enough to stand beside the note. */
  readonly label: string;
  readonly title: string;
  readonly icon: string;
  /** What one will be able to do there, as the end of a sentence. */
  readonly about: string;
  /** Screens of administrators only. */
  readonly admin?: true;
  /** What one's plan must include, and what an upgrade would open. */
  readonly needs?: { readonly feature: PlanFeature; readonly unlocks: string };
};

/** The screens of models and knowledge, in the order of the menu. */
export const services = {
  myModels: {
    to: '/app/my-ai-models',
    label: '智能模型',
    title: '我的智能模型',
    icon: 'bi-cpu',
    about: '管理您自己的智能模型，并为不同用途选用模型。',
  },
  myRetrievalModels: {
    to: '/app/my-rag-models',
    label: '检索模型',
    title: '我的检索模型',
    icon: 'bi-search',
    about: '管理知识库检索所用的向量模型和重排模型。',
    needs: { feature: 'privateKnowledge', unlocks: '使用自己的检索模型' },
  },
  myKnowledge: {
    to: '/app/my-knowledge-base',
    label: '知识库',
    title: '我的知识库',
    icon: 'bi-book',
    about: '按案由上传和整理您自己的参考资料，并选用平台共享的资料。',
    needs: { feature: 'privateKnowledge', unlocks: '解锁自己的知识库' },
  },
  platformModels: {
    to: '/app/admin/ai-models',
    label: '平台模型',
    title: '平台智能模型',
    icon: 'bi-cpu-fill',
    about: '管理平台的智能模型及其价格。',
    admin: true,
  },
  platformRetrievalModels: {
    to: '/app/admin/rag-models',
    label: '平台检索',
    title: '平台检索模型',
    icon: 'bi-binoculars',
    about: '管理平台知识库检索所用的模型。',
    admin: true,
  },
  platformKnowledge: {
    to: '/app/admin/vector-stores',
    label: '平台知识',
    title: '平台知识库',
    icon: 'bi-database',
    about: '按案由上传和整理全平台共享的参考资料。',
    admin: true,
  },
  permanentCache: {
    to: '/app/admin/permanent-cache',
    label: '问答缓存',
    title: '问答缓存',
    icon: 'bi-chat-square-text',
    about: '维护长期保留的问题和答案。',
    admin: true,
  },
} as const satisfies Record<string, Service>;
