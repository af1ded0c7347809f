import { Alert } from 'react-bootstrap';
import type { ImportedNote } from '../page/index.js';

const plain: Readonly<Record<ImportedNote['state'], string>> = {
  unchanged: '文件自生成后未改动。',
  sameText: '文件重新保存过，但文字相同。',
  changed: '文件的内容已被修改：以文件中保存的填写内容为准，直接在 Word 里改动的文字和图片没有带回，请逐项核对。',
};

/** How the file relates to what was generated, and which of two versions it restored, in a sentence or two. */
const stateSentence = ({ state, trackedChanges }: Pick<ImportedNote, 'state' | 'trackedChanges'>): string => {
  if (trackedChanges === null) return plain[state];
  if (trackedChanges === 'before') return '文件是两版的修订对照，其中的修订已全部拒绝：恢复的是修改前一版的内容。';
  return state === 'changed'
    ? '文件是两版的修订对照，修订只接受了一部分，或者文字已被改动：恢复的是修改后一版的内容，请逐项核对。'
    : '文件是两版的修订对照：恢复的是修改后一版的内容。';
};

/** Where the answers come from, whether the file was changed since, and what could not be taken over. */
export const ImportedNotice = ({ note }: { note: ImportedNote }) => (
  <Alert variant={note.state === 'changed' || note.problems.length > 0 ? 'warning' : 'info'}>
    <div role="status">
      <p className="mb-1">
        已从“{note.name}”恢复填写内容。{stateSentence(note)}
        {note.sameEdition ? '' : '文件所用的表格版本与现在的不同，请逐项核对。'}
        {note.beside ? '此前的草稿没有被覆盖，仍在“其他草稿”中。' : ''}
      </p>
      {note.problems.length === 0 ? null : (
        <>
          <p className="mb-1">以下 {note.problems.length} 项不符合表格要求，没有恢复：</p>
          <ul className="mb-0">
            {note.problems.map(({ path, label, message }) => (
              <li key={path}>
                {label === '' ? '表格以外的内容' : label}：{message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  </Alert>
);
