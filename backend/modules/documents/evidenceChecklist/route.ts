import type { z } from 'zod';
import { inOneLine } from '../../../../domain/assistance/cleanText.js';
import { numbered } from '../../../../domain/assistance/statement.js';
import { tasksIn } from '../../../../domain/assistance/tasks/ofDomains.js';
import { domainNames, formDomains } from '../../../../domain/forms/formDomain.js';
import type { evidenceChecklist } from '../../../../domain/assistance/tasks/evidenceChecklist.js';
import { documents } from '../../../../domain/contract/documents.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { usualEvidence, type Listed, type Stated } from '../../../../domain/evidenceList/evidenceList.js';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { statedBesides } from '../../../../domain/writing/particulars.js';
import { contentDisposition, safeFileName } from '../../../adapters/word/fileName.js';
import type { WordRenderer } from '../../../adapters/word/wordRenderer.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import type { ModelTasks } from '../../modelCalls/index.js';
import { limitWordFiles, type DocumentGenerations } from '../limitWordFiles.js';
import { chargingRenders, sendWord } from '../wordDocument.js';

type Deps = {
  readonly modelTasks: Pick<ModelTasks, 'isThere' | 'ask'>;
  readonly word: Pick<WordRenderer, 'render'>;
  readonly documentGenerations: DocumentGenerations;
  readonly timeZone: string;
};

const mostAdditions = 20;
const longestPart = 120;

/** The model's additions that may be printed: complete, new, about a stated demand or fact, and without a fact that nobody stated. */
const fitting = (
  entries: z.infer<typeof evidenceChecklist.reply>['entries'],
  stated: readonly Stated[],
  { listed, data }: { readonly listed: readonly Listed[]; readonly data: string },
): readonly Listed[] => {
  const names = new Set(listed.map(({ name }) => name));
  return entries
    .map((entry) => ({
      ...entry,
      name: inOneLine(entry.name),
      proves: inOneLine(entry.proves),
      from: inOneLine(entry.from),
    }))
    .flatMap(({ name, proves, from, for: number }): Listed[] => {
      const about = stated[number - 1];
      const parts = [name, proves, from];
      const isWhole = parts.every((part) => part !== '' && part.length <= longestPart);
      if (!about || !isWhole || names.has(name) || statedBesides(parts.join('。'), data).length > 0) return [];
      names.add(name);
      return [{ name, proves, from, for: [about.question.replace(/^\d+\.\s*/, '')] }];
    })
    .slice(0, mostAdditions);
};

const printRows = (listed: readonly Listed[], first: number) =>
  listed.map(({ name, proves, from, for: serves }, index) => {
    const no = String(first + index);
    const purpose = serves.length === 0 ? proves : `${proves}（${serves.join('、')}）`;
    return { no, name, cells: [no, name, purpose, from, ''] };
  });

/** Builds the printed list: first the evidence from rules, and below it what a model added. */
export const listModel = (type: string, byRules: readonly Listed[], byModel: readonly Listed[]): DocumentModel => ({
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
        { no: null, title: '规则生成', rows: printRows(byRules, 1) },
        ...(byModel.length > 0
          ? [{ no: null, title: 'AI生成，仅供参考', rows: printRows(byModel, byRules.length + 1) }]
          : []),
      ],
      signature: ['提交人（签字、盖章）', '日期'],
    },
  ],
});

/** The columns of the list against each other. */
export const listShares = [0.6, 2.3, 2.6, 2, 0.7];

/**
 * POST /api/documents/generate-evidence-checklist: a Word file with the evidence that is usual for the cause and for what is
 * demanded, by rules; a model adds to it where one answers and it is wanted. It is no generation of a plan.
 */
export const evidenceChecklistRoute = (router: AppRouter, deps: Deps): void => {
  const { modelTasks, documentGenerations, timeZone } = deps;

  const suggestionsOf = async (
    { stated, type }: { readonly stated: readonly Stated[]; readonly type: string },
    listed: readonly Listed[],
    ctx: AppContext,
  ) => {
    if (stated.length === 0 || !(await modelTasks.isThere('general', ctx))) return [];
    const statements = numbered(stated.map(({ question, answers }) => ({ question, lines: answers })));
    const material = { statements, listed: listed.map(({ name }) => ({ question: name, lines: [] })) };
    // 行政起诉状（行政处罚）: the name of a document begins with its field of law.
    const domain = formDomains.find((one) => type.startsWith(domainNames[one])) ?? 'civil';
    const task = tasksIn[domain].evidence;
    const { reply, shown } = await modelTasks.ask(task, { values: {}, material }, ctx);
    const data = shown.blocks.map(({ text }) => text).join('\n');
    return fitting(reply.entries, stated, { listed, data });
  };

  serve(
    router,
    documents.evidenceChecklist,
    async ({ body: { claims, facts, doc_type: type, with_model: withModel } }, ctx) => {
      await limitWordFiles(ctx, documentGenerations);
      const stated = [...claims, ...facts];
      const byRules = usualEvidence(type, stated);
      const byModel = withModel ? await suggestionsOf({ stated, type }, byRules, ctx) : [];
      const { word } = chargingRenders(deps, ctx);
      // The model's answer may have been waited for out of turn.
      const bytes = await ctx.state.atWork(() =>
        word.render(listModel(type, byRules, byModel), { list: { shares: listShares } }),
      );
      const { day, time } = courtClock(ctx.state.receivedAt, timeZone);
      const title = `${byModel.length > 0 ? 'AI' : ''}推荐证据清单_${type}_`;
      sendWord(ctx, bytes, contentDisposition(safeFileName(title, `${day}${time}`.replaceAll(/\D/g, ''))));
    },
  );
};
