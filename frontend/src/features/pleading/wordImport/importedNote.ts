import type { Imported } from './wordImportSlice.js';

/** What the form page says about answers that came from a file. */
export type ImportedNote = {
  readonly name: string;
  readonly state: 'unchanged' | 'sameText' | 'changed';
  /** The file shows what changed between two versions: whose answers were restored. */
  readonly trackedChanges: Imported['document']['tracked_changes'];
  readonly sameEdition: boolean;
  readonly problems: Imported['document']['problems'];
  /** An earlier draft of the form is still there, beside this one. */
  readonly beside: boolean;
};

/** The note for what was read. */
export const noteOf = ({ name, document }: Imported, beside: boolean): ImportedNote => ({
  name,
  state: document.unchanged ? 'unchanged' : document.same_text ? 'sameText' : 'changed',
  trackedChanges: document.tracked_changes,
  sameEdition: document.same_edition,
  problems: document.problems,
  beside,
});

const plain: Readonly<Record<ImportedNote['state'], string>> = {
  unchanged: '文件自生成后未改动。',
  sameText: '文件重新保存过，但文字相同。',
  changed: '文件的内容已被修改：以文件中保存的填写内容为准，直接在 Word 里改动的文字和图片没有带回，请逐项核对。',
};

/** How the file relates to what was generated, and which of two versions it restored, in a sentence or two. */
export const stateSentence = ({ state, trackedChanges }: Pick<ImportedNote, 'state' | 'trackedChanges'>): string => {
  if (trackedChanges === null) return plain[state];
  if (trackedChanges === 'before') return '文件是两版的修订对照，其中的修订已全部拒绝：恢复的是修改前一版的内容。';
  return state === 'changed'
    ? '文件是两版的修订对照，修订只接受了一部分，或者文字已被改动：恢复的是修改后一版的内容，请逐项核对。'
    : '文件是两版的修订对照：恢复的是修改后一版的内容。';
};
