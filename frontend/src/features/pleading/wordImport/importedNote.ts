import type { Imported } from './wordImportSlice.js';

/** What the form page says about answers that came from a file. */
export type ImportedNote = {
  readonly name: string;
  readonly state: 'unchanged' | 'sameText' | 'changed';
  readonly sameEdition: boolean;
  readonly problems: Imported['document']['problems'];
  /** An earlier draft of the form is still there, beside this one. */
  readonly beside: boolean;
};

/** The note for what was read. */
export const noteOf = ({ name, document }: Imported, beside: boolean): ImportedNote => ({
  name,
  state: document.unchanged ? 'unchanged' : document.same_text ? 'sameText' : 'changed',
  sameEdition: document.same_edition,
  problems: document.problems,
  beside,
});

/** How the file relates to what was generated, in one sentence. */
export const stateSentence: Readonly<Record<ImportedNote['state'], string>> = {
  unchanged: '文件自生成后未改动。',
  sameText: '文件重新保存过，但文字相同。',
  changed: '文件的内容已被修改：以文件中保存的填写内容为准，直接在 Word 里改动的文字没有带回，请逐项核对。',
};
