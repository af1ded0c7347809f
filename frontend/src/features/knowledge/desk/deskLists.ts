import type { Scope } from '../../../../../domain/contract/call.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type {
  DeskChunk,
  FileDetail,
  KnowledgeChange,
  knowledgeDesk,
  KnowledgeFile,
  LawNotice,
} from '../../../../../domain/contract/knowledgeDesk.js';
import type { Page } from '../../../../../domain/contract/shared.js';
import { fileOfContent, type FileContent } from '../../../components/files/fileContent.js';
import { offerOnce } from '../../../components/files/offerFile.js';
import { PAGE_SIZE } from '../../../components/lists/pageSize.js';
import type { OpenDialog } from '../../../components/useDialogForm.js';
import { saidOfFile } from '../../../core/downloads.js';
import { resourceByScope } from '../../../core/resource/resourceByScope.js';
import { planEnded } from '../groupLists.js';

export type DeskApi = Client<typeof knowledgeDesk>;
export type { DeskChunk, FileDetail, KnowledgeChange, KnowledgeFile, LawNotice };

/** The files of a group: while those of another one are being read, these are not shown under its name. */
export type GroupFiles = { readonly group: FileDetail['group']; readonly items: readonly KnowledgeFile[] };
/** What the dialog of a file is opened for. */
export type FileDialog = { readonly kind: 'edit' | 'replace'; readonly file: KnowledgeFile };
export type FileEdit = {
  readonly kind: 'edit';
  readonly name: string;
  readonly group_id: string;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
};
export type NewVersion = FileContent & { readonly kind: 'replace' };

const files = resourceByScope('KnowledgeFiles', (scope) => ({
  list: async (api: DeskApi, groupId: string): Promise<GroupFiles> => api.files[scope]({ path: { id: groupId } }),
  submit: async (api: DeskApi, { file: { id } }: FileDialog, input: FileEdit | NewVersion, options) => {
    if (input.kind === 'edit') {
      const { name, group_id, valid_from, valid_until } = input;
      await api.change[scope]({ path: { id }, body: { name, group_id, valid_from, valid_until } });
      return { said: '文件已更新' };
    }
    await api.replace[scope]({ path: { id }, body: { files: [fileOfContent(input)] } }, options);
    return { said: '新版本已开始入库，完成前原文件照常检索' };
  },
  changes: {
    remove: async (api: DeskApi, { id }: { id: string }) => {
      await api.removeFile[scope]({ path: { id } });
      const apply = (data: GroupFiles): GroupFiles => ({ ...data, items: data.items.filter((file) => file.id !== id) });
      return { said: '文件已删除', apply };
    },
    open: async (api: DeskApi, { id, name }: { id: string; name: string }) => {
      offerOnce(await api.source[scope]({ path: { id } }), name);
      return { said: saidOfFile('已开始下载'), apply: (data: GroupFiles): GroupFiles => data };
    },
  },
  messages: { list: '文件加载失败', submit: '操作失败', remove: '删除失败', open: '打开失败' },
  failed: planEnded,
  forgets: true,
}));

const file = resourceByScope('KnowledgeFile', (scope) => ({
  list: (api: DeskApi, id: string): Promise<FileDetail> => api.file[scope]({ path: { id } }),
  changes: {
    dismiss: async (api: DeskApi, { id }: { id: string }) => {
      await api.dismiss[scope]({ path: { id } });
      const apply = (data: FileDetail): FileDetail => ({
        ...data,
        lapsed: data.lapsed.filter((one) => one.id !== id),
      });
      return { said: '已清除', apply };
    },
  },
  messages: { list: '文件加载失败', dismiss: '清除失败' },
  failed: planEnded,
  forgets: true,
}));

export type ChunkFilter = 'all' | 'changed' | 'off';
/** A page of a file's passages. */
export type ChunksQuery = {
  readonly file: string;
  readonly search: string;
  readonly only: ChunkFilter;
  readonly page: number;
};
/** Passages with the file that they are of, so that those of another one are not shown under its name. */
export type Chunks = Page<DeskChunk> & { readonly file: string };

const withChunk = (chunks: Chunks, changed: DeskChunk): Chunks => ({
  ...chunks,
  items: chunks.items.map((chunk) => (chunk.place === changed.place ? changed : chunk)),
});

const chunks = resourceByScope('KnowledgeChunks', (scope) => ({
  list: async (api: DeskApi, { file: id, search, only, page }: ChunksQuery): Promise<Chunks> => ({
    file: id,
    ...(await api.chunks[scope]({
      path: { id },
      query: { page, page_size: PAGE_SIZE, only, ...(search !== '' && { search }) },
    })),
  }),
  submit: async (
    api: DeskApi,
    { file: id, chunk: { place, edition } }: { file: string; chunk: DeskChunk },
    text: string,
  ) => {
    const changed = await api.correct[scope]({ path: { id, place }, body: { text, edition } });
    return {
      said: changed.correction?.corrected_at ? '片段已修改' : '片段已恢复原文',
      apply: (data: Chunks): Chunks => withChunk(data, changed),
    };
  },
  changes: {
    use: async (
      api: DeskApi,
      { file: of, place, is_off }: { id: string; file: string; place: number; is_off: boolean },
    ) => {
      const changed = await api.switchChunk[scope]({ path: { id: of, place }, body: { is_off } });
      return {
        said: is_off ? '片段已停用，检索不到' : '片段已启用',
        apply: (data: Chunks): Chunks => withChunk(data, changed),
      };
    },
  },
  messages: { list: '片段加载失败', submit: '修改失败', use: '操作失败' },
  failed: planEnded,
  forgets: true,
}));

const notices = resourceByScope('LawNotices', (scope) => ({
  list: async (api: DeskApi): Promise<readonly LawNotice[]> => (await api.lawNotices[scope]({})).items,
  messages: { list: '法律状态检查失败' },
  forgets: true,
}));

const changes = resourceByScope('KnowledgeChanges', (scope) => ({
  list: (api: DeskApi, page: number): Promise<Page<KnowledgeChange>> =>
    api.changes[scope]({ query: { page, page_size: PAGE_SIZE } }),
  messages: { list: '变更记录加载失败' },
  failed: planEnded,
  forgets: true,
}));

/** Files of a group, one file, its passages; laws that changed; who changed what. */
export const deskLists = { files, file, chunks, notices, changes };
export type OpenFileDialog = OpenDialog<FileDialog, FileEdit | NewVersion>;
export type OpenChunkDialog = OpenDialog<{ file: string; chunk: DeskChunk }, string>;

/** The id of a passage among those of its file, for what is under way. */
export const chunkKey = (of: string, place: number): string => `${of}:${place}`;
export type { Scope };
