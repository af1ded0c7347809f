import type { Scope } from '../../../../../domain/contract/call.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type {
  AdoptedSettings,
  RecallRun,
  recallRuns,
  RunAnswer,
  RunComparison,
} from '../../../../../domain/contract/recallRuns.js';
import type { Page } from '../../../../../domain/contract/shared.js';
import { fileOfContent, type FileContent } from '../../../components/files/fileContent.js';
import { offerOnce } from '../../../components/files/offerFile.js';
import { PAGE_SIZE } from '../../../components/lists/pageSize.js';
import type { OpenDialog } from '../../../components/useDialogForm.js';
import { ApiError } from '../../../http/apiError.js';
import { saidOfFile } from '../../../core/downloads.js';
import { refusalInOneSentence, resource } from '../../../core/resource/resource.js';
import { resourceByScope } from '../../../core/resource/resourceByScope.js';
import { withoutRow, withRow } from '../../../core/resource/rows.js';
import { accountOutdated } from '../../../core/session/sessionSlice.js';

export type RecallRunsApi = Client<typeof recallRuns>;
export type { AdoptedSettings, RecallRun, RunAnswer, RunComparison };
export type SearchSettings = AdoptedSettings['settings'];
/** The runs of a cause: while those of another one are being read, these are not shown under its name. */
export type Runs = { readonly caseCause: string; readonly items: readonly RecallRun[] };
/** A file to test with, and what the test is called. */
export type NewRun = FileContent & { readonly name: string };
export type Change = RunComparison['items'][number]['change'];

/** Whether a run will not change any more. */
export const isOver = ({ status }: RecallRun): boolean => status === 'SUCCESS' || status === 'FAILURE';

/** The runs of a cause, the newest first. */
export const readRuns = async (api: RecallRunsApi, scope: Scope, caseCause: string): Promise<Runs> => ({
  caseCause,
  ...(await api.list[scope]({ path: { caseCause } })),
});

const planEnded = (error: unknown) =>
  error instanceof ApiError && error.code === 'plan_required' ? accountOutdated() : null;

const runs = resourceByScope('RecallRuns', (scope) => ({
  list: (api: RecallRunsApi, caseCause: string) => readRuns(api, scope, caseCause),
  submit: async (api: RecallRunsApi, caseCause: string, { name: called, ...content }: NewRun) => {
    const file = fileOfContent(content, 'text/csv');
    const run = await api.start[scope]({ path: { caseCause }, body: { name: called, file } });
    const problemNote = run.problem_count === 0 ? '' : `，${run.problem_count} 行没有使用`;
    return { said: `已开始测试 ${run.questions} 个问题${problemNote}` };
  },
  changes: {
    cancel: async (api: RecallRunsApi, { id }: { id: string }) => {
      const run = await api.cancel[scope]({ path: { id } });
      return {
        said: '测试已取消',
        apply: (runs: Runs): Runs => ({ ...runs, items: withRow(runs.items, run) }),
      };
    },
    remove: async (api: RecallRunsApi, { id }: { id: string }) => {
      await api.remove[scope]({ path: { id } });
      return { said: '测试已删除', apply: (runs: Runs): Runs => ({ ...runs, items: withoutRow(runs.items, id) }) };
    },
    again: async (api: RecallRunsApi, { id, settings }: { id: string; settings: SearchSettings }) => {
      await api.again({ path: { id }, body: { settings } });
      return { said: '已开始用新设置测试同样的问题' };
    },
    export: async (api: RecallRunsApi, { id, name: called }: { id: string; name: string }) => {
      offerOnce(await api.export[scope]({ path: { id } }), `批量测试-${called}.csv`);
      return { said: saidOfFile('逐题结果已导出'), apply: (runs: Runs): Runs => runs };
    },
  },
  messages: {
    list: '批量测试加载失败',
    submit: '未能开始测试',
    cancel: '取消失败',
    remove: '删除失败',
    again: '未能开始测试',
    export: '导出失败',
  },
  refusal: refusalInOneSentence('未能开始测试'),
  failed: planEnded,
  forgets: true,
}));

/** A page of what a run asked. */
export type QuestionPage = { readonly id: string; readonly page: number };
const questions = resourceByScope('RecallQuestions', (scope) => ({
  list: async (api: RecallRunsApi, { id, page }: QuestionPage): Promise<Page<RunAnswer> & { id: string }> => ({
    id,
    ...(await api.questions[scope]({ path: { id }, query: { page, page_size: PAGE_SIZE } })),
  }),
  messages: { list: '逐题结果加载失败' },
  failed: planEnded,
  forgets: true,
}));

/** A page of what changed from one run to another; `null` for every question of both. */
export type ComparisonPage = {
  readonly before: string;
  readonly after: string;
  readonly change: Change | null;
  readonly page: number;
};
const comparison = resourceByScope('RecallComparison', (scope) => ({
  list: (api: RecallRunsApi, { before, after, change, page }: ComparisonPage): Promise<RunComparison> =>
    api.compare[scope]({
      path: { id: before },
      query: { with: after, page, page_size: PAGE_SIZE, ...(change && { change }) },
    }),
  messages: { list: '比较失败' },
  failed: planEnded,
  forgets: true,
}));

/** How the search weighs what it finds, for everybody; a run of which the settings are adopted, or `usual` for those of the product. */
const settings = resource({
  name: 'searchSettings',
  list: (api: RecallRunsApi): Promise<AdoptedSettings> => api.searchSettings(),
  changes: {
    adopt: async (api: RecallRunsApi, { id }: { id: string }) => {
      const adopted = await api.adopt({ body: { run: id === 'usual' ? null : id } });
      return {
        said: id === 'usual' ? '已恢复默认设置' : '已采用，之后的检索都使用这组设置',
        apply: (): AdoptedSettings => adopted,
      };
    },
  },
  messages: { list: '检索设置加载失败', adopt: '采用失败' },
  forgets: true,
});

/** Runs of a cause; what each asked; what changed between two; the settings that hold. */
export const recallRunLists = { runs, questions, comparison, settings };

export type NewRunDialog = OpenDialog<string, NewRun>;
