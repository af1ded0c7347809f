import { expect } from 'chai';
import fc from 'fast-check';
import type { FormAnswers } from '../../forms/answers.js';
import type { Field, FormDefinition } from '../../forms/definition.js';
import { offersToCards } from '../offers/assigned.js';
import { offersFor } from '../offers/offers.js';
import { peopleOnCards, sidesBesideCards, sidesOnCards } from './peopleOnCards.js';
import { recognise } from '../people/recognise.js';

const person: readonly Field[] = [
  { id: 'name', kind: 'text', label: '姓名', means: 'person-name' },
  { id: 'phone', kind: 'text', label: '联系电话', means: 'phone' },
];
const company: readonly Field[] = [{ id: 'entityName', kind: 'text', label: '名称', means: 'organisation-name' }];
const role = (name: string, key: string) => ({
  ...{ role: name, optional: false, notes: [] },
  blocks: [
    { key: `${key}_natural`, variant: 'natural' as const, heading: name, notes: [], fields: person },
    { key: `${key}_legal`, variant: 'legal' as const, heading: name, notes: [], fields: company },
  ],
});
const form: FormDefinition = {
  ...{ key: 'claim-housing-lease', kind: 'claim', edition: '2025', title: '', documentName: '', caseCause: '' },
  preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
  header: [],
  parties: [role('原告', 'plaintiffs'), role('被告', 'defendants')],
  sections: [],
  signature: { role: '', text: '', date: '' },
  attachments: [],
};
const contract = recognise('出租人（甲方）：李建国 电话：13700001111\n承租人（乙方）：陈芳 电话：13912345678');
const peopleIn = (answers: FormAnswers) => peopleOnCards(form, answers);
const plaintiff = (name: string): FormAnswers => ({ plaintiffs_natural: [{ name }] });

describe('the people of a text beside those who have a card in the form', () => {
  it('are known by name, people and organisations, and a card without a name is nobody’s', () => {
    const answers = {
      plaintiffs_natural: [{ name: ' 陈芳 ' }, { phone: '13912345678' }],
      defendants_legal: [{ entityName: '海港机械有限公司' }],
    };
    expect(peopleIn(answers)).to.deep.equal([
      { name: '陈芳', role: '原告', kind: 'person-name' },
      { name: '海港机械有限公司', role: '被告', kind: 'organisation-name' },
    ]);
  });

  it('stand on the side of their card, and the other party of the contract on the other side', () => {
    expect(sidesBesideCards(form, peopleIn(plaintiff('陈芳')), contract.parties, [null, null])).to.deep.equal([
      '被告',
      '原告',
    ]);
    expect(sidesBesideCards(form, [], contract.parties, [null, null])).to.deep.equal([null, null]);
  });

  it('are on no side by the signs of a text that a card contradicts', () => {
    const told = ['原告', '被告'];
    expect(sidesBesideCards(form, peopleIn(plaintiff('陈芳')), contract.parties, told)).to.deep.equal(['被告', '原告']);
    expect(sidesBesideCards(form, peopleIn(plaintiff('王强')), contract.parties, told)).to.deep.equal(told);
  });

  it('keep what was chosen where they have no card, or cards on both sides', () => {
    const both = { ...plaintiff('陈芳'), defendants_natural: [{ name: '陈芳' }] };
    expect(sidesOnCards(peopleIn(both), contract.parties, ['被告', null])).to.deep.equal(['被告', null]);
    expect(sidesOnCards(peopleIn(plaintiff('陈芳')), contract.parties, [null, '被告'])).to.deep.equal([null, '原告']);
  });

  it('are offered the rest of what the text tells of them, at the card that has their name with or without spaces', () => {
    fc.assert(
      fc.property(fc.constantFrom('陈芳', '陈 芳', ' 陈芳', '陈　芳'), (name) => {
        const answers = plaintiff(name);
        const sides = sidesOnCards(peopleIn(answers), contract.parties, [null, null]);
        const offers = offersFor(
          form,
          answers,
          { text: '', recognised: contract, mentions: [], telephones: [] },
          (_, at) => sides[at] ?? null,
        );
        expect(
          offers.filter(({ field: { means } }) => means === 'phone').map(({ path, value }) => [path, value]),
        ).to.deep.equal([['plaintiffs_natural.0.phone', '13912345678']]);
      }),
    );
  });

  it('are given a number that stands with nobody in the text, also where the text does not name them', () => {
    const answers = plaintiff('陈芳');
    const read = recognise('见证人：岑世光 13900002222');
    const offers = offersToCards(form, answers, peopleIn(answers), read, ['陈芳']);
    expect(offers.map(({ path, value }) => [path, value])).to.deep.equal([
      ['plaintiffs_natural.0.phone', '13900002222'],
    ]);
    for (const owner of [null, 0, '王强'])
      expect(offersToCards(form, answers, peopleIn(answers), read, [owner])).to.deep.equal([]);
  });
});
