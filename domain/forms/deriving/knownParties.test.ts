import { expect } from 'chai';
import type { PartyBlock } from '../definition.js';
import {
  knownPartiesFor,
  maskedParticulars,
  partiesFound,
  partiesNamed,
  partyBook,
  sharedWithFirst,
  takenOver,
} from './knownParties.js';

const blockOf = (fields: PartyBlock['fields']) => ({ fields });
const field = (id: string, more: Partial<PartyBlock['fields'][number]> = {}): PartyBlock['fields'][number] => ({
  id,
  kind: 'text',
  label: id,
  ...more,
});
const lease = {
  plaintiffs_natural: [{ name: '张芳', phone: '13800000000' }],
  defendants_natural: [{ name: '李建国', phone: '13900000000' }, { name: ' ' }],
  defendants_legal: [{ entityName: '某物业公司' }],
  sections: { claims: { open: '退还押金' } },
};

describe('the list of parties of other documents', () => {
  const zhang = { name: '张芳', id_number: '110101199001011234', phone: '13800005678' };
  const documents = [
    {
      plaintiffs_natural: [zhang],
      defendants_natural: [{ name: '李建国' }],
      defendants_legal: [{ entityName: '甲公司' }],
    },
    {
      respondents_natural: [
        { name: '张芳', phone: '1' },
        { name: '张芳', id_number: '110101198001019999' },
      ],
    },
    { plaintiffs_natural: [{ name: '李建国', phone: '0431-88880000' }] },
  ];
  const { own, others } = partyBook(documents, 'natural');

  it('has the own side and the others apart, each person once, and two of one name by their numbers', () => {
    expect(own.map(({ name, answers }) => `${name} ${String(answers['id_number'] ?? '')}`)).to.deep.equal([
      '张芳 110101199001011234',
      '张芳 110101198001019999',
      '李建国 ',
    ]);
    expect(others.map(({ name }) => name)).to.deep.equal(['李建国']);
    expect(partyBook(documents, 'legal').others.map(({ name }) => name)).to.deep.equal(['甲公司']);
  });

  it('is searched by a part of the name, the end of a number and a part of a telephone', () => {
    const found = (search: string) => partiesFound(own, search).map(({ name }) => name);
    expect(found('')).to.have.length(3);
    expect(found('张')).to.deep.equal(['张芳', '张芳']);
    expect(found('1234')).to.deep.equal(['张芳']);
    expect(found('88880000')).to.deep.equal(['李建国']);
    // Three figures would find half of the list.
    expect(found('123')).to.deep.equal([]);
  });

  it('shows no more of numbers than their ends', () => {
    expect(own.map(maskedParticulars)).to.deep.equal(['证件尾号1234，电话尾号5678', '证件尾号9999', '电话尾号0000']);
  });
});

describe('parties of other documents', () => {
  it('are those who are named, with their role there', () => {
    expect(partiesNamed(lease).map(({ name, role }) => `${name}（${role}）`)).to.deep.equal([
      '张芳（原告）',
      '李建国（被告）',
      '某物业公司（被告）',
    ]);
  });

  it('are offered by role, then side, each name once with the latest answers, without who is there already', () => {
    const older = {
      plaintiffs_natural: [{ name: '李建国', phone: '1' }],
      applicants_natural: [{ name: '张芳', phone: '2' }],
      respondents_natural: [{ name: '王五' }],
    };
    const offered = (stem: string, answers = {}) =>
      knownPartiesFor(stem, answers, [lease, older]).map(({ name, role }) => `${name}（${role}）`);
    expect(offered('plaintiffs')).to.deep.equal([
      '张芳（原告）',
      '王五（答辩人）',
      '李建国（被告）',
      '某物业公司（被告）',
    ]);
    expect(offered('defendants', { plaintiffs_natural: [{ name: '张芳' }] })).to.deep.equal([
      '李建国（被告）',
      '某物业公司（被告）',
      '王五（答辩人）',
    ]);
    expect(offered('agents')).to.deep.equal([]);
  });

  it('give only what the new form asks for and can hold, and never what they were in one case', () => {
    const [party] = partiesNamed({
      applicants_natural: [
        { name: '张芳', gender: '其他', identity: '申请执行人', phone: '', kinds: ['甲', '丙'], made_up: '某' },
      ],
    });
    if (!party) throw new Error('nobody is named');
    const block = blockOf([
      field('name'),
      field('gender', { kind: 'choice', options: ['男', '女'] }),
      field('identity', { kind: 'choice', options: ['申请执行人'] }),
      field('phone'),
      field('kinds', { kind: 'multichoice', options: ['甲', '乙'] }),
    ]);
    expect(takenOver(block, party)).to.deep.equal({ name: '张芳', kinds: ['甲'] });
  });

  it('share address and telephone within a side where nothing stands yet', () => {
    const block = blockOf([
      field('name', { means: 'person-name' }),
      field('domicile', { means: 'address' }),
      field('phone', { means: 'phone' }),
    ]);
    const first = { name: '张芳', domicile: '某路1号', phone: '138' };
    expect(sharedWithFirst(block, first, { name: '张明', phone: '139' })).to.deep.equal({ domicile: '某路1号' });
  });
});
