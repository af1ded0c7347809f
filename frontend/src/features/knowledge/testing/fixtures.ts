import { DocumentGroup, KnowledgeTask } from '../../../../../domain/contract/knowledge.js';
import { Recalled } from '../../../../../domain/knowledge/recalled.js';
import { AskedQuestion } from '../../../../../domain/contract/knowledgeQuestions.js';
import { Reindexing } from '../../../../../domain/contract/ragModels.js';
import { uuid } from '../../../testing/responses.js';
import type { CaseCause } from '../groupLists.js';

/** What everything belongs to, and two causes of one category each. */
export const causes: readonly CaseCause[] = [
  { id: 'general', name: '通用（全部案由）', category: '通用' },
  { id: '民间借贷纠纷', name: '民间借贷纠纷', category: '民事案由' },
  { id: '强制执行', name: '强制执行', category: '申请事项' },
];

/** A group of one file that is there whole. */
export const groupResponse = (given: Partial<DocumentGroup> = {}): DocumentGroup =>
  DocumentGroup.parse({
    id: uuid(11),
    name: '民法典合同编',
    created_at: '2026-01-02T01:00:00Z',
    source_filenames: ['民法典.md'],
    is_enabled_by_user: true,
    chunks: 526,
    text_only: true,
    task: null,
    ...given,
  });

/** A task that has begun with its only file. */
export const taskResponse = (given: Partial<KnowledgeTask> = {}): KnowledgeTask =>
  KnowledgeTask.parse({
    task_id: uuid(21),
    status: 'STARTED',
    progress: 0.25,
    result: null,
    reason: null,
    files: [{ name: '民法典.md', status: 'reading', chunks: 0, reason: null }],
    ...given,
  });

/** `GET /api/rag/reindex`: vectors were never made anew. */
export const reindexingResponse = (given: Partial<Reindexing> = {}): Reindexing =>
  Reindexing.parse({ status: null, reason: null, chunks: 0, embedded: 0, model: null, serving: null, ...given });

/** What a question about leases found by its words alone. */
export const recalledResponse = (given: Partial<Recalled> = {}): Recalled =>
  Recalled.parse({
    results: [
      {
        content: '第七百零五条　租赁期限不得超过二十年。超过二十年的，超过部分无效。',
        metadata: {
          source: '民法典.md',
          group_id: uuid(11),
          group_name: '民法典合同编',
          law: '中华人民共和国民法典',
          heading: '第十四章　租赁合同',
          articles: ['第七百零五条'],
          score: 0.016393,
          text_score: 12.3456,
          vector_score: null,
          rerank_place: null,
          status: null,
        },
      },
    ],
    steps: { text: 'done', vectors: 'missing', rerank: 'missing' },
    note: '仅全文：没有可用的向量模型。',
    elapsed_ms: 34.4,
    ...given,
  });

/** A question that two people handed to the court, since nothing was found. */
export const askedQuestionResponse = (given: Partial<AskedQuestion> = {}): AskedQuestion =>
  AskedQuestion.parse({
    id: uuid(51),
    question: '借条丢了还能起诉吗？',
    case_cause: '民间借贷纠纷',
    times: 2,
    nothing: 2,
    useless: 0,
    last_at: '2026-01-02T01:00:00Z',
    ...given,
  });
