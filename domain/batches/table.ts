import type { Meaning } from '../forms/definition.js';
import { cellOf, emptyMark, optionSign, tickedWord } from './cells.js';
import type { Column } from './columns.js';

/** What stands in the first cell of the rows that are no pleadings. */
export const placeRow = '（定位行，请勿改动）';
export const noteRow = '（填写说明）';
export const exampleRow = '（示例）';
/** The sheets besides those that are filled in. */
export const explainingSheet = '填写说明';
export const optionsSheet = '选项';

/** How the row of places begins, with the form that the table is for. */
export const placeCell = (formKey: string): string => `${placeRow}${formKey}`;
/** The form that a row of places names; `null` for a row that is none. */
export const formOfPlaceCell = (cell: string): string | null =>
  cell.startsWith(placeRow) ? cell.slice(placeRow.length).trim() : null;

/** How a cell is filled in, in a few words. */
export const noteOf = ({ kind, options, field, end }: Column): string => {
  switch (kind) {
    case 'choice':
      return '从列表中选一项';
    case 'multichoice':
      return `可选几项，以“${optionSign}”分开：${options.join(optionSign)}`;
    case 'tick':
      return `成立的填“${tickedWord}”，否则留空`;
    case 'money':
      return '元，如 12000.50';
    case 'number':
      return field.unit === undefined ? '数字' : `数字，单位：${field.unit}`;
    case 'date':
      return '如 2025-03-01';
    case 'daterange':
      return end === 'from' ? '开始日期，如 2025-03-01' : '结束日期，如 2025-03-01';
    case 'text':
    case 'textarea':
    case 'picture':
    case 'group':
      return field.note ?? '';
  }
};

const examples: Readonly<Partial<Record<Meaning, string>>> = {
  'person-name': '张三',
  'organisation-name': '某某物业服务有限公司',
  'id-type': '居民身份证',
  phone: '13800138000',
  address: '某市某区某路1号',
  'legal-representative': '李四',
  sex: '男',
  'birth-date': '1990-02-03',
  ethnicity: '汉族',
};

/** What might stand in a cell. Numbers of papers are left out: one that passes its check could be somebody's. */
export const exampleOf = ({ kind, means, options, end }: Column): string => {
  const known = means === undefined ? undefined : examples[means];
  switch (kind) {
    case 'choice':
      return known !== undefined && options.includes(known) ? known : (options[0] ?? '');
    case 'multichoice':
      return cellOf(options.slice(0, 1));
    case 'money':
      return '12000.50';
    case 'number':
      return '3';
    case 'date':
      return known ?? '2025-03-01';
    case 'daterange':
      return end === 'from' ? '2024-01-01' : '2024-12-31';
    case 'text':
    case 'textarea':
    case 'tick':
    case 'picture':
    case 'group':
      return known ?? '';
  }
};

/** How the whole table is filled in, line by line. */
export const explanation = (formTitle: string): readonly string[] => [
  `${formTitle}：批量填写`,
  '',
  '一行是一份文书。从“（示例）”的下一行起填写；“（定位行，请勿改动）”“（填写说明）”“（示例）”各行不会读作文书，可以保留。',
  '“序号”由您编写，用数字，不能重复；其他各表以序号对应，写在其他表上的是这一行的第二名当事人、第二项起的内容，第一名（项）写在“填写”表上。',
  '各列的次序可以改动，不需要的列可以删去；请不要改动各列的题目。',
  `留空的格依模板（您自己的一份草稿或文书）；模板有内容而这一行没有的，填“${emptyMark}”。`,
  '一行里写了某一方当事人的姓名（名称）或证件号码，且与模板不同的，这一方全部以该行为准，不取模板的。',
  '日期、金额、证件号码请按文字填写；以公式得出的，取显示的结果。隐藏的行、列和工作表不读。',
  '图片不能写在表格里，请在模板中添加。',
  '请存为 .xlsx 或 .csv；带宏的 .xlsm 和旧的 .xls 不能读。',
];
