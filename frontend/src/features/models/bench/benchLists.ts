import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { forms } from '../../../../../domain/contract/forms.js';
import type {
  BenchDocument,
  BenchDocumentRow,
  BenchRun,
  BenchRunDetail,
  modelBench,
} from '../../../../../domain/contract/modelBench.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { offerOnce } from '../../../components/files/offerFile.js';
import type { OpenDialog } from '../../../components/useDialogForm.js';
import { resource } from '../../../core/resource/resource.js';
import { saidOfFile } from '../../../core/downloads.js';
import { withoutRow, withRow } from '../../../core/resource/rows.js';

export type ModelBenchApi = Client<typeof modelBench>;
type FormsApi = Pick<Client<typeof forms>, 'list' | 'get'>;
export type { BenchDocument, BenchDocumentRow, BenchRun, BenchRunDetail };
export type BenchResult = BenchRunDetail['results'][number];
/** How documents are added: typed one by one, or taken from a file. */
export type Adding = 'typed' | 'file';
export type AddingDialog = OpenDialog<Adding, readonly BenchDocument[]>;

/** Whether a run will not change any more. */
export const isOver = ({ status }: BenchRun): boolean => status === 'SUCCESS' || status === 'FAILURE';

/** The documents of the bench; the dialog adds some. */
export const benchDocuments = resource({
  name: 'benchDocuments',
  list: async (api: ModelBenchApi): Promise<readonly BenchDocumentRow[]> => (await api.documents()).items,
  submit: async (api, _adding: Adding, documents: readonly BenchDocument[]) => {
    const { items } = await api.add({ body: { documents: [...documents] } });
    return { said: `已加入${documents.length}份文书`, apply: () => items };
  },
  changes: {
    remove: async (api, { id }: { id: string }) => {
      await api.removeDocument({ path: { id } });
      return { said: '文书已删除', apply: (rows: readonly BenchDocumentRow[]) => withoutRow(rows, id) };
    },
    export: async (api, _payload: { id: string }) => {
      const documents = JSON.stringify(await api.export(), null, 2);
      offerOnce({ blob: new Blob([documents], { type: 'application/json' }), fileName: null }, '评测文书.json');
      return { said: saidOfFile('评测文书已导出'), apply: (rows: readonly BenchDocumentRow[]) => rows };
    },
  },
  messages: { list: '评测文书加载失败', submit: '加入失败', remove: '删除失败', export: '导出失败' },
});

/** The runs of the bench, the newest first. */
export const benchRuns = resource({
  name: 'benchRuns',
  list: async (api: ModelBenchApi): Promise<readonly BenchRun[]> => (await api.runs()).items,
  changes: {
    start: async (api, { id }: { id: string }) => {
      const run = await api.start({ body: { model_id: id } });
      return { said: `已开始评测，共${run.documents}份文书` };
    },
    cancel: async (api, { id }: { id: string }) => {
      const run = await api.cancel({ path: { id } });
      return { said: '评测已取消', apply: (runs: readonly BenchRun[]) => withRow(runs, run) };
    },
    remove: async (api, { id }: { id: string }) => {
      await api.remove({ path: { id } });
      return { said: '评测已删除', apply: (runs: readonly BenchRun[]) => withoutRow(runs, id) };
    },
  },
  messages: { list: '评测加载失败', start: '未能开始评测', cancel: '取消失败', remove: '删除失败' },
});

/** One run with its documents, or two to compare. */
export const benchDetails = resource({
  name: 'benchDetails',
  list: (api: ModelBenchApi, ids: readonly string[]): Promise<readonly BenchRunDetail[]> =>
    Promise.all(ids.map((id) => api.run({ path: { id } }))),
  messages: { list: '评测结果加载失败' },
  forgets: true,
});

export type FormChoice = { readonly form_key: string; readonly title: string };
/** The forms that a document can be of. */
export const benchForms = resource({
  name: 'benchForms',
  list: async (api: FormsApi): Promise<readonly FormChoice[]> => (await api.list()).items,
  messages: { list: '文书列表加载失败' },
});

/** The definition of the form that was chosen. */
export const benchForm = resource({
  name: 'benchForm',
  list: async (api: FormsApi, formKey: string): Promise<{ formKey: string; definition: FormDefinition }> => ({
    formKey,
    definition: (await api.get({ path: { form_key: formKey }, query: {} })).definition,
  }),
  messages: { list: '文书加载失败' },
  forgets: true,
});
