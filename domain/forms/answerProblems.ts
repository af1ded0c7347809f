import { pictureBounds } from './pictures.js';

/** What a zod issue says beside its message: the bound that was passed, the values that are allowed. */
type Bounds = { readonly maximum?: unknown; readonly values?: readonly unknown[] };

/** Why an answer does not fit its field, by name, and the sentence that the reader sees. */
const malformed = {
  unknown_field: () => '表格中没有这一项',
  text_too_long: ({ maximum }: Bounds) => `不能超过${String(maximum)}个字`,
  amount_malformed: () => '请填写金额（元），不能为负，最多两位小数',
  number_malformed: () => '请填写数字',
  date_malformed: () => '请按“年-月-日”填写日期，例如2024-01-31',
  date_unreal: () => '没有这一天，请检查日期',
  option_unknown: ({ values = [] }: Bounds) =>
    `请从以下选项中选择：${values
      .filter((value) => value !== '')
      .map(String)
      .join('、')}`,
  option_repeated: () => '选项重复',
  picture_unreadable: () => '图片损坏，或者不是 JPEG 格式，请重新选择图片',
  picture_too_large: () =>
    `图片过大：文件不能超过${pictureBounds.bytes / 1024} KB，最长边不能超过${pictureBounds.side}像素`,
  picture_metadata: () => '图片里带有拍摄信息（可能有拍摄地点），请去掉后再上传',
  too_many_pictures: () => `一份文书最多附${pictureBounds.perDocument}张图片`,
  too_many_rows: ({ maximum }: Bounds) => `最多${String(maximum)}行`,
  too_many_parties: ({ maximum }: Bounds) => `最多${String(maximum)}个`,
  not_text: () => '应为文字',
  not_yes_or_no: () => '应为是或否',
  not_a_list: () => '应为列表',
  not_a_record: () => '应为一组填写项',
  wrong_type: () => '类型不对',
  invalid: () => '填写有误',
} as const;

/** What a court cannot do without; said with the label of the place. */
export const lacking = ['party_missing', 'name_missing', 'case_number_missing', 'section_missing'] as const;
export type Lack = (typeof lacking)[number];

export type Malformed = keyof typeof malformed;
/** Every reason for which a form refuses answers: the page and the API give it the same name and the same sentence. */
export type AnswerProblem = Malformed | Lack;

const isMalformed = (code: string): code is Malformed => Object.hasOwn(malformed, code);

export const answerProblems: readonly AnswerProblem[] = [...Object.keys(malformed).filter(isMalformed), ...lacking];

export type AnswerError = { readonly path: string; readonly code: AnswerProblem; readonly message: string };

/** An answer that does not fit its field; a `code` that is no name of a problem counts as `invalid`. */
export const malformedAt = (path: string, code: string, bounds: Bounds = {}): AnswerError => {
  const problemCode = isMalformed(code) ? code : 'invalid';
  return { path, code: problemCode, message: malformed[problemCode](bounds) };
};

/** Asks for something that is not there; `label` says what. */
export const askFor = (label: string): string => `请填写${label}`;

/** Something that must be there before the pleading can be submitted; `label` says what. */
export const lackingAt = (path: string, code: Lack, label: string): AnswerError => ({
  path,
  code,
  message: askFor(label),
});
