import { expect } from 'chai';
import fc from 'fast-check';
import type { Annex, Run } from '../../../../domain/forms/documentModel.js';
import { columnsByWords } from './annexColumns.js';

const columns = ['编号', '页码', '证据名称', '证据来源', '证明目的'];
const official = [800, 800, 3144, 2300, 2300];
const isNumber = (heading: string): boolean => heading === '编号' || heading === '页码';

const annexOf = (...rows: readonly (readonly (readonly Run[])[])[]): Annex => ({
  title: '证据清单',
  notes: [],
  columns,
  signature: [],
  groups: [
    {
      ...{ no: '1', title: null },
      rows: rows.map((cells) => ({ no: null, name: null, content: cells.map((runs) => [{ runs }]) })),
    },
  ],
});
const answer = (text: string): readonly Run[] => [{ kind: 'answer', text }];
const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

describe('the columns of an annex', () => {
  it('are as wide as their words need, numbers narrow', () => {
    const purpose = '证明被告于2025年3月收到货物并签收，至今没有付款，也没有对质量提出异议。'.repeat(6);
    const widths = columnsByWords(annexOf(['1-1', '3', '送货单', '原告', purpose].map(answer)), official, isNumber);
    expect(total(widths)).to.equal(9344);
    expect(widths[4]).to.be.above(5000);
    expect(widths[2]).to.be.below(1400);
    expect(widths[0]).to.be.within(600, 900);
  });

  it('stay as they officially are where no row would be lower', () => {
    const long = '双方于2025年3月1日签订合同'.repeat(3);
    for (const cells of [
      ['1-1', '3', '送货单', '原告', '收货'],
      ['1-1', '3', long, long, long],
    ])
      expect(columnsByWords(annexOf(cells.map(answer)), [800, 800, 2582, 2581, 2581], isNumber)).to.deep.equal([
        ...[800, 800, 2582, 2581, 2581],
      ]);
  });

  it('are never narrower than officially where boxes stand', () => {
    const boxes: readonly Run[] = [{ kind: 'box', text: '认可', checked: true }];
    const row = [...['1-1', '3'].map(answer), boxes, answer('原告'), answer('证明目的很长'.repeat(40))];
    expect(columnsByWords(annexOf(row), official, isNumber)[2]).to.be.at.least(3144);
  });

  it('fill the table whatever stands in the cells', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 5, maxLength: 5 }), { maxLength: 6 }), (rows) => {
        const widths = columnsByWords(annexOf(...rows.map((cells) => cells.map(answer))), official, isNumber);
        expect(total(widths)).to.equal(9344);
        expect(Math.min(...widths)).to.be.above(500);
      }),
    ));
});
