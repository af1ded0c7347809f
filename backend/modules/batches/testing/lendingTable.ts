import { csvBytes } from '../../../platform/csv/csv.js';
import { loadCatalogue } from '../../forms/index.js';
import { formTable } from '../workbook/writeWorkbook.js';

/** The form whose table is filled in. */
export const formKey = 'claim-private-lending';
export const heads = {
  plaintiff: '姓名（原告（自然人））',
  defendant: '姓名（被告（自然人））',
  claims: '完整表述（诉讼请求）',
  facts: '完整表述（事实与理由）',
} as const;
export type Typed = Readonly<Partial<Record<keyof typeof heads, string>>>;

/** A row that can be submitted. */
export const whole = (defendant: string): Typed => ({
  plaintiff: '张三',
  defendant,
  claims: '请求判令还款一万元。',
  facts: '借款到期未还。',
});

export const numbered = (...typed: readonly Typed[]): ReadonlyMap<number, Typed> =>
  new Map(typed.map((row, at) => [at + 1, row]));

/** Fills the table of the form as an account does. */
export const loadLendingTable = async () => {
  const definition = (await loadCatalogue()).get(formKey);
  if (!definition) throw new Error(formKey);
  const [first = [], places = []] = formTable(definition);
  return (rows: ReadonlyMap<number, Typed>, name = '催收.csv'): File => {
    const cells = [...rows].map(([number, typed]) =>
      first.map((head) => {
        if (head === '序号') return String(number);
        const key = (Object.keys(heads) as (keyof typeof heads)[]).find((one) => heads[one] === head);
        return key === undefined ? '' : (typed[key] ?? '');
      }),
    );
    return new File([new Uint8Array(csvBytes([first, places, ...cells]))], name, { type: 'text/csv' });
  };
};
