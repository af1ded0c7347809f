import { expect } from 'chai';
import type { FormDefinition, Item } from '../../forms/definition.js';
import { sampleForm } from '../../forms/testing/sampleForm.js';
import { statementsIn } from './statements.js';

describe('what a story says to a question in words', () => {
  const dwelling: Item = {
    ...{ id: 'leased_property', no: '3', label: '租赁标的物情况（坐落位置、面积、产权情况等）', notes: [], hint: null },
    ...{ sentences: [], fields: [{ id: 'text', kind: 'textarea', label: null }] },
  };
  const definition: FormDefinition = {
    ...sampleForm(),
    kind: 'claim',
    sections: [{ id: 'facts', title: '事实与理由', notes: [], openCell: null, items: [dwelling] }],
  };
  const dwellingIn = (story: string): readonly unknown[] => statementsIn(definition, story).map(({ value }) => value);

  it('is the part that has a place, not what merely says that something was let', () => {
    const placed = '我叫王芳，租了刘强的房子，押金9000元，租期到了他不退押金，房子在朝阳区建国路1号。';
    expect(dwellingIn(placed)).to.deep.equal(['房子在朝阳区建国路1号']);
    expect(dwellingIn('我叫王芳，租了刘强在海淀区学院路5号的房子，押金9000元。')).to.deep.equal([
      '我叫王芳，租了刘强在海淀区学院路5号的房子',
    ]);
  });

  it('is nothing where no place is told', () => {
    expect(dwellingIn('我叫王芳，租了刘强的房子，押金9000元，租期到了他不退押金。')).to.deep.equal([]);
  });
});
