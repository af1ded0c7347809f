import { z } from 'zod';
import { documents } from '../../../../domain/contract/documents.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { usualEvidence, type Listed, type Stated } from '../../../../domain/evidenceList/evidenceList.js';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { statedBesides } from '../../../../domain/writing/particulars.js';
import { contentDisposition, safeFileName } from '../../../adapters/word/fileName.js';
import type { WordRenderer } from '../../../adapters/word/wordRenderer.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import type { Assistant } from '../../modelCalls/assistant.js';
import { fencedMessages } from '../../modelCalls/fencedMessages.js';
import { limitWordFiles, type DocumentGenerations } from '../limitWordFiles.js';
import { chargingRenders, sendWord } from '../wordDocument.js';

type Deps = {
  readonly assistant: Pick<Assistant, 'isThere' | 'structured'>;
  readonly word: Pick<WordRenderer, 'render'>;
  readonly documentGenerations: DocumentGenerations;
  readonly timeZone: string;
};

const task = `你协助当事人准备民事案件的证据。资料中是诉讼请求（或答辩事项、请求事项）和事实，逐条编号。另有一份已经列出的证据。
请补充还需要的证据，每项写明：for 是它所对应的诉讼请求或事实的编号；name 证据名称；proves 证明目的；from 从哪里取得。
不要重复已列出的证据，不要编造案件中没有的金额、日期、姓名和单位，不要引用法律条文。没有需要补充的，就给出空的列表。`;

const Additions = z.object({
  entries: z.array(z.object({ for: z.number(), name: z.string(), proves: z.string(), from: z.string() })),
});

const mostAdditions = 20;
const longestPart = 120;
/** What a model is told of a pleading, in characters. */
const longestData = 24_000;

const lineOf = ({ question, answers }: Stated, index: number): string =>
  `${index + 1}. ${question}${answers.length > 0 ? `：${answers.join('；')}` : ''}`;

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** What may be printed of what a model added: whole, new, about something that was stated, and without a fact that nobody stated. */
const fitting = (
  entries: z.infer<typeof Additions>['entries'],
  stated: readonly Stated[],
  { listed, data }: { readonly listed: readonly Listed[]; readonly data: string },
): readonly Listed[] => {
  const known = new Set(listed.map(({ name }) => name));
  return entries
    .map((entry) => ({ ...entry, name: oneLine(entry.name), proves: oneLine(entry.proves), from: oneLine(entry.from) }))
    .flatMap(({ name, proves, from, for: number }): Listed[] => {
      const about = stated[number - 1];
      const parts = [name, proves, from];
      const isWhole = parts.every((part) => part !== '' && part.length <= longestPart);
      if (!about || !isWhole || known.has(name) || statedBesides(parts.join('。'), data).length > 0) return [];
      known.add(name);
      return [{ name, proves, from, for: [about.question.replace(/^\d+\.\s*/, '')] }];
    })
    .slice(0, mostAdditions);
};

const printed = (listed: readonly Listed[], first: number) =>
  listed.map(({ name, proves, from, for: serves }, index) => {
    const no = String(first + index);
    const purpose = serves.length === 0 ? proves : `${proves}（${serves.join('、')}）`;
    return { no, name, cells: [no, name, purpose, from, ''] };
  });

/** The list as it is printed: what rules gave, and apart from it what a model added. */
const listModel = (type: string, byRules: readonly Listed[], byModel: readonly Listed[]): DocumentModel => ({
  formKey: 'evidence-list',
  edition: '',
  documentName: '推荐证据清单',
  subtitle: type.includes('（') ? type : `（${type}）`,
  preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
  sections: [],
  signature: { text: '', date: '' },
  attachments: [
    {
      title: '推荐证据清单',
      notes: [
        '本清单供准备证据时参考，请按案件的实际情况增删，并在提交前填写页码。',
        ...(byModel.length > 0 ? ['标有“AI生成，仅供参考”的部分由智能模型给出，请逐项核对后再使用。'] : []),
      ],
      columns: ['序号', '证据名称', '证明目的', '来源', '页码'],
      groups: [
        { no: null, title: '规则生成', rows: printed(byRules, 1) },
        ...(byModel.length > 0
          ? [{ no: null, title: 'AI生成，仅供参考', rows: printed(byModel, byRules.length + 1) }]
          : []),
      ],
      signature: ['提交人（签字、盖章）', '日期'],
    },
  ],
});

const shares = [0.6, 2.3, 2.6, 2, 0.7];

/**
 * POST /api/documents/generate-evidence-checklist: a Word file with the evidence that is usual for the cause and for what is
 * demanded, by rules; a model adds to it where one answers and it is wanted. It is no generation of a plan.
 */
export const evidenceChecklistRoute = (router: AppRouter, deps: Deps): void => {
  const { assistant, documentGenerations, timeZone } = deps;

  const added = async (stated: readonly Stated[], listed: readonly Listed[], ctx: AppContext) => {
    if (stated.length === 0 || !(await assistant.isThere('general', ctx))) return [];
    const data = stated.map(lineOf).join('\n').slice(0, longestData);
    const messages = fencedMessages({
      task,
      data: [
        { title: '诉讼请求和事实', text: data },
        { title: '已列出的证据', text: listed.map(({ name }) => name).join('\n') },
      ],
    });
    const question = { slot: 'general', source: 'evidence-checklist', messages, schema: Additions } as const;
    const { entries } = await assistant.structured(question, ctx);
    return fitting(entries, stated, { listed, data });
  };

  serve(
    router,
    documents.evidenceChecklist,
    async ({ body: { claims, facts, doc_type: type, with_model: withModel } }, ctx) => {
      await limitWordFiles(ctx, documentGenerations);
      const stated = [...claims, ...facts];
      const byRules = usualEvidence(type, stated);
      const byModel = withModel ? await added(stated, byRules, ctx) : [];
      const { word } = chargingRenders(deps, ctx);
      // The model's answer may have been waited for out of turn.
      const bytes = await ctx.state.atWork(() => word.render(listModel(type, byRules, byModel), { list: { shares } }));
      const { day, time } = courtClock(ctx.state.receivedAt, timeZone);
      const title = `${byModel.length > 0 ? 'AI' : ''}推荐证据清单_${type}_`;
      sendWord(ctx, bytes, contentDisposition(safeFileName(title, `${day}${time}`.replaceAll(/\D/g, ''))));
    },
  );
};
