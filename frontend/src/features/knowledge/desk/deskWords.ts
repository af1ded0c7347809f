import type { DeskAction } from '../../../../../domain/knowledge/deskActions.js';
import type { KnowledgeFile } from './deskLists.js';

export const actionNames: Readonly<Record<DeskAction, string>> = {
  file_renamed: '改名',
  file_moved: '移动到此文档组',
  file_dated: '设置有效期',
  file_removed: '删除文件',
  file_replaced: '替换文件',
  group_removed: '删除文档组',
  files_uploaded: '上传文件',
  chunk_corrected: '修改片段',
  chunk_restored: '恢复原文',
  chunk_off: '停用片段',
  chunk_on: '启用片段',
  correction_dismissed: '清除未能沿用的修改',
  search_adopted: '采用检索设置',
};

/** What is said of a file's dates; `null` where it has none. */
export const validityName = ({ valid_from: from, valid_until: until, validity }: KnowledgeFile): string | null => {
  if (from === null && until === null) return null;
  const span = `有效期 ${from ?? '不限'} 至 ${until ?? '不限'}`;
  if (validity === 'not_yet') return `${span}（尚未生效，检索不到）`;
  return validity === 'over' ? `${span}（已过期，检索不到）` : span;
};
