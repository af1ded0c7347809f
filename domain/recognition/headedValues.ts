import { amountWords, finderOf } from './amountWords.js';
import type { FieldSense } from './fieldSenses.js';
import type { FormDefinition } from '../forms/definition.js';
import { meets } from './fitting.js';
import { gridsIn, type Cell, type Grid } from './grids.js';
import { lineLabelsOf } from './lineLabels.js';
import { questionPlaces, type QuestionPlace } from './questionPlaces.js';
import { foldedInPlace } from '../quantities/signs.js';
import type { Statement } from './statement.js';
import { amountIn, senseAtPlace } from './transfers.js';

const rule = '资料表格中标题下的内容，请核对';

const subjectsIn = finderOf(amountWords.subjects);

/** Whether a head names what a field of the facts asks for, so that nothing has to be said of what became of the amount: 借款金额, 月租金, 押金. */
const headsAmount = (head: string, { of, act, per }: FieldSense): boolean => {
  const last = subjectsIn(head).at(-1)?.keys ?? [];
  // 借款人 and 借款日期 speak of a loan, but head no amount.
  const isAmount = /[额金款价费租]$/u.test(head) && !/已|未|欠|付|还|退/u.test(head);
  const isPerMonth = per === undefined || (per.includes('month') && head.includes('月'));
  return isAmount && isPerMonth && (act === undefined || act.includes('agreed')) && meets(of, new Set(last));
};

const valueIn = ({ place, sense }: Asked, head: string, cell: Cell, given: string): Statement | undefined => {
  const { from, to } = cell;
  const text = given.slice(from, to).replaceAll('"', '').trim();
  if (place.field.kind === 'text') {
    const isValue = /^[^:]{1,60}$/u.test(text) && !/^[_/\-—.*]+$/u.test(text);
    return isValue && lineLabelsOf(place).includes(head)
      ? { place, value: text, finding: { kind: 'clause', value: text, rule, from, to } }
      : undefined;
  }
  const amount = sense && place.field.kind === 'money' && headsAmount(head, sense) ? amountIn(cell) : undefined;
  const value = amount && String(Number(amount.value));
  return amount && value !== undefined ? { place, value, finding: { ...amount, value, rule } } : undefined;
};

type Asked = { readonly place: QuestionPlace; readonly sense: FieldSense | null };

/**
 * Values of a table that has one row under its heads: 出借人 借款人 借款金额 over 张三 李四 50000. Two rows are a list, of which nobody can say which is
 * meant. Always a question; where two fields might be meant by a head, none is asked.
 */
export const headedValues = (
  definition: FormDefinition,
  text: string,
): { readonly statements: readonly Statement[]; readonly grids: readonly Grid[] } => {
  const places: readonly Asked[] = questionPlaces(definition)
    .filter(({ section }) => section.id === 'facts')
    .map((place) => ({ place, sense: senseAtPlace(definition, place) }));
  const answers = (head: string): readonly Asked[] =>
    places.filter(({ place, sense }) =>
      place.field.kind === 'text'
        ? lineLabelsOf(place).includes(head)
        : place.field.kind === 'money' && sense !== null && sense.sameAs === undefined && headsAmount(head, sense),
    );
  // Words with single spaces between them may be prose: there two heads have to be asked for.
  const isHead = (heads: readonly string[], gap: string): boolean =>
    heads.every((head) => /^\p{Script=Han}{1,10}(?:\/\p{Script=Han}{1,6})?$/u.test(head)) &&
    new Set(heads).size === heads.length &&
    heads.filter((head) => answers(head).length > 0).length >= (gap === 'space' ? 2 : 1);
  const read = gridsIn(foldedInPlace(text), isHead).filter(({ isWhole, rows }) => isWhole && rows.length === 1);
  const statements = read.flatMap(({ heads, rows: [row] }) =>
    heads.flatMap((head, at): readonly Statement[] => {
      const cell = row?.[at];
      const [asked, ...more] = answers(head);
      return (cell && asked && more.length === 0 ? [valueIn(asked, head, cell, text)] : []).flatMap((one) => one ?? []);
    }),
  );
  return { statements, grids: read };
};
