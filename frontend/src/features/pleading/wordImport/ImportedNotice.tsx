import { Alert } from 'react-bootstrap';
import type { ImportedNote } from '../page/index.js';
import './wordImport.css';

const unchanged: Readonly<Record<Exclude<ImportedNote['state'], 'changed'>, string>> = {
  unchanged: '文件自生成后未改动。',
  sameText: '文件重新保存过，但文字相同。',
};

/** What came of what was changed in Word. */
const editedSentence = (edited: ImportedNote['edited']): string => {
  if (edited === null)
    return '文件的内容已被修改：以文件中保存的填写内容为准，直接在 Word 里改动的文字和图片没有带回，请逐项核对。';
  if (edited === 'none') return '文件的内容已被修改，但各栏的文字与其中保存的填写内容一致；图片没有带回，请核对。';
  const { taken, kept } = edited;
  if (taken + kept === 0) return '文件的内容已被修改：以文件中保存的填写内容为准。';
  return `在 Word 里改动过的地方，采用了 ${taken} 处，${kept} 处保留原答案。`;
};

/** The places that nobody could read into a field, which stay to be typed. */
const leftIn = ({ edited }: ImportedNote) => (edited === null || edited === 'none' ? [] : edited.left);

/** How the file relates to what was generated, and which of two versions it restored, in a sentence or two. */
const stateSentence = ({ state, trackedChanges, edited }: ImportedNote): string => {
  if (trackedChanges === null) return state === 'changed' ? editedSentence(edited) : unchanged[state];
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
      {leftIn(note).length === 0 ? null : (
        <>
          <p className="mb-1">Word 里的以下 {leftIn(note).length} 处文字没有带回，请自行填写：</p>
          <ul className="mb-0 imported-left">
            {leftIn(note).map(({ label, word }, at) => (
              <li key={`${at} ${label}`}>
                {label === '' ? '表格各栏以外的文字' : label}：{word === '' ? '（已删去）' : word}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  </Alert>
);
