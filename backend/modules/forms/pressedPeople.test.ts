import { expect } from 'chai';
import { offersOf, pressedIn } from './testing/readTexts.js';

const day = '2026-11-29';
const id = '110105199003071239';
const code = '91330106MA2CFBNL6X';
const names = ['周强', '何玉兰', '欧阳明月'];

/** Stories that call somebody as people do, before or behind what they tell of them. */
const appellations: readonly { readonly form: string; readonly text: (name: string) => string }[] = [
  { form: 'claim-private-lending', text: (name) => `我叫方立，我2023年5月6日借给${name}5万元，他电话13900001111。` },
  { form: 'claim-private-lending', text: (name) => `我叫方立。王老板叫${name}，他跟我借了5万元，他电话13900001111。` },
  { form: 'claim-private-lending', text: (name) => `我叫方立。老同学${name}跟我借了5万元，电话13900001111。` },
  { form: 'claim-housing-lease', text: (name) => `我叫方立，房子租给了${name}，他欠我三个月房租，电话13900001111。` },
  { form: 'claim-housing-lease', text: (name) => `我叫方立，我租了${name}的房子，她电话13900001111，押金不退。` },
  { form: 'claim-divorce', text: (name) => `我叫方立，我老公${name}，身份证号${id}，我要离婚。` },
  { form: 'claim-labor-dispute', text: (name) => `我叫方立，老板叫${name}，电话13900001111，欠我两个月工资。` },
  { form: 'claim-sales-contract', text: (name) => `我叫方立，货卖给了${name}，电话13900001111，货款没给。` },
];

/** Numbers of which nothing says whose they are but that the text names nobody else. */
const leftOver: readonly { readonly form: string; readonly text: string; readonly number: string }[] = [
  { form: 'claim-private-lending', text: `${id}\n\n\n姓名：周强`, number: id },
  { form: 'claim-private-lending', text: `身份证号码：${id}\n\n\n原告\n姓名：周强`, number: id },
  {
    form: 'claim-sales-contract',
    text: '被告：杭州云帆贸易有限公司。\n\n\n货到以后请打公司电话：0571-88001122。',
    number: '0571-88001122',
  },
  { form: 'claim-sales-contract', text: `信用代码：${code}\n\n\n名称：杭州云帆贸易有限公司`, number: code },
];

describe('one press', () => {
  for (const { form, text } of appellations)
    for (const name of names)
      it(`leaves ${name} as a story calls them to be looked at: ${text(name)}`, () => {
        const pressed = [undefined, [{ name, role: '被告' }]].flatMap((said) => pressedIn(form, text(name), day, said));
        const own = ['13900001111', id, name];
        expect(pressed.filter((one) => own.some((value) => one.endsWith(value)))).to.deep.equal([]);
      });

  it('still takes whoever the papers of a case name', () => {
    const paper = `原告：周强，男，身份证号码${id}。\n被告：何玉兰，电话13900001111。`;
    expect(pressedIn('claim-private-lending', paper, day)).to.include.members([
      'plaintiffs_natural.0.name 周强',
      `plaintiffs_natural.0.id_number ${id}`,
      'defendants_natural.0.name 何玉兰',
      'defendants_natural.0.phone 13900001111',
    ]);
  });

  for (const { form, text, number } of leftOver)
    it(`gives ${number} to nobody only because there is nobody else: ${JSON.stringify(text)}`, () => {
      const said = ['周强', '杭州云帆贸易有限公司'].map((name) => ({ name, role: '原告' }));
      expect(pressedIn(form, text, day, said).filter((one) => one.endsWith(number))).to.deep.equal([]);
    });
});

describe('a text read with who somebody said that people are', () => {
  const offered = (text: string, said: readonly { readonly name: string; readonly role: string | null }[]) =>
    offersOf('claim-private-lending', text, day, said).map(({ path, value }) => `${path} ${[value].flat().join('、')}`);

  it('finds whom no rule knows by name, with the number behind it', () => {
    const text = '欠钱的是尼玛顿珠（电话13900001111）和别人，一共5万。';
    expect(offered(text, []).join()).not.to.contain('尼玛顿珠');
    expect(offered(text, [{ name: '尼玛顿珠', role: '被告' }])).to.include.members([
      'defendants_natural.0.name 尼玛顿珠',
      'defendants_natural.0.phone 13900001111',
    ]);
  });

  it('finds a name in Latin letters by its own space', () => {
    const told = '2024年3月1日我借给JOHN SMITH（护照号码E12345678）二十万元，到现在一分没还。';
    expect(offered(told, [{ name: 'JOHN SMITH', role: '被告' }])).to.include.members([
      'defendants_natural.0.name JOHN SMITH',
    ]);
  });

  it('takes 我 for whoever is on the form’s own side', () => {
    const text = '借出去5万没还，对方是何玉兰。我的手机13912345678。以上，方立。';
    expect(offered(text, [{ name: '方立', role: '原告' }])).to.include.members([
      'plaintiffs_natural.0.name 方立',
      'plaintiffs_natural.0.phone 13912345678',
    ]);
  });

  it('takes 我 for nobody where two are on that side, or somebody writes for another', () => {
    const two = '方立、周强借出去5万没还。我的手机13912345678。';
    const own = ['方立', '周强'].map((name) => ({ name, role: '原告' }));
    const other = '我替我爸方立写的，他借出去5万没还。我的手机13912345678。';
    for (const [text, said] of [
      [two, own],
      [other, own.slice(0, 1)],
    ] as const)
      expect(offered(text, said).filter((one) => /^plaintiffs.*13912345678/u.test(one))).to.deep.equal([]);
  });

  it('gives no side to somebody who was said to have none, whatever the text calls them', () => {
    const text = '原告：方立。被告：何玉兰，电话13900001111。';
    expect(
      offered(text, [
        { name: '方立', role: '原告' },
        { name: '何玉兰', role: null },
      ]).join(),
    ).not.to.contain('何玉兰');
  });
});
