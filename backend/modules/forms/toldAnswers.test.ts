import { expect } from 'chai';
import { mayFillInSection, mayFillTogether } from '../../../domain/autofill/together.js';
import { questionPlaces } from '../../../domain/recognition/fields/questionPlaces.js';
import { formOf, offersOf } from './testing/readTexts.js';

const readOn = '2026-05-10';

const read = (form: string, text: string) => {
  const definition = formOf(form);
  const offers = offersOf(form, text, readOn);
  const asked = new Set(questionPlaces(definition).map(({ path }) => path));
  return { definition, offers, ofQuestions: offers.filter(({ path }) => asked.has(path)) };
};

/** The first answer offered for the question whose words end with `question`. */
const answerTo = (form: string, text: string, question: string) =>
  read(form, text).ofQuestions.find(({ label }) => label.endsWith(question))?.value;

/** A question, and what a sentence answers to it; null where it answers nothing. */
const told: readonly (readonly [form: string, text: string, question: string, answer: string | null])[] = [
  ['claim-private-lending', '他借我三万不还，诉讼费他们掏。', '是否主张诉讼费用', '是'],
  ['claim-sales-contract', '货款一万二没结，打官司的钱得他掏。', '是否主张诉讼费用', '是'],
  ['claim-sales-contract', '货款的事另说，诉讼费不用他出。', '是否主张诉讼费用', '否'],
  ['claim-sales-contract', '货款的事另说，诉讼费我自己出。', '是否主张诉讼费用', '否'],
  ['claim-private-lending', '他哥田大保签字做担保。现在要他哥一起还。', '是否主张担保权利', '是'],
  ['claim-private-lending', '钱是两口子借的，要他们两口子一起还。', '是否主张担保权利', null],
  ['claim-credit-card', '他办的卡没有担保，透支一万八。', '是否签订保证合同', '否'],
  ['claim-sales-contract', '他欠货款两万，利息从九月算到给完那天。', '是否请求支付至实际清偿之日止', '是'],
  ['claim-property-management-contract', '违约金就要八百，不往后算了。', '是否请求支付至实际清偿之日止', '否'],
  ['claim-housing-sales-contract', '房子到现在还不交，楼都没封顶。', '是否已经实际交付', '否'],
  ['claim-divorce', '孩子跟我，他每个月来看两次。', '探望权行使主体', '被告'],
  ['claim-divorce', '孩子跟他，我要看孩子，一周一次。', '探望权行使主体', '原告'],
  ['claim-divorce', '家里没有共同欠债，欠我哥的一千不算。', '夫妻共同债务', '无债务'],
  ['claim-divorce', '孩子归我，抚养费他每月八百，打到我卡上。', '抚养费 · 支付方式', '打到我卡上'],
  ['application-compulsory-enforcement', '去年3月2日云溪县法院判的，他一直不给。', '执行依据作出机构', '云溪县法院'],
  ['application-compulsory-enforcement', '判决是东桥市法院下的，他一直不给。', '执行依据作出机构', '东桥市法院'],
  ['application-compulsory-enforcement', '我去法院问过，法院说要申请执行。', '执行依据作出机构', null],
  ['application-compulsory-enforcement', '一审法院，判他给我两万。', '执行依据作出机构', null],
  ['application-compulsory-enforcement', '判他给我两万，没做过保全。', '是否有诉前/诉讼保全', '无'],
  ['application-lift-travel-restrictions', '我被限高了，东桥法院，想坐飞机去看病。', '执行法院', '东桥法院'],
  [
    'application-participation-in-distribution',
    '他的房子在（2026）苏0999执12号里拍卖了，我有判决。',
    '执行案号',
    '（2026）苏0999执12号',
  ],
  [
    'application-participation-in-distribution',
    '我申请了执行，（2026）苏0998执3号，房子是（2026）苏0999执12号拍卖的。',
    '执行案号',
    null,
  ],
  ['application-participation-in-distribution', '东桥法院拍卖了他的房子，我想分一份。', '执行法院', null],
  [
    'application-preemptive-right',
    '我租的门面要被拍卖，（2026）苏0999执12号，我想先买。',
    '执行案号',
    '（2026）苏0999执12号',
  ],
  ['defense-private-lending', '法院寄来传票，（2026）苏0999民初12号，民间借贷，钱我还过。', '案由', '民间借贷'],
  ['defense-private-lending', '我们是民间借贷来往多年的朋友，钱我还过。', '案由', null],
  ['defense-labor-dispute', '她要4月工资三千，这个我们认，财务漏发的。', '对工资支付诉请的确认或异议', '确认'],
  [
    'defense-divorce',
    '老婆告我离婚，我是贺大成，（2026）苏0999民初13号，还没开庭。离我同意离。',
    '对解除婚姻关系的确认或异议',
    '确认',
  ],
  ['defense-divorce', '房子一人一半这个我没意见。', '对夫妻共同财产诉请的确认或异议', '确认'],
  ['defense-divorce', '房子她要一人一半，我不同意。', '对夫妻共同财产诉请的确认或异议', '异议'],
  ['defense-divorce', '她说欠她弟五万，我没见过钱，不认。', '对夫妻共同债务诉请的确认或异议', '异议'],
];

describe('short answers of stories', () => {
  for (const [form, text, question, answer] of told)
    it(`${answer === null ? 'find none' : `find ${answer}`} for ${question} in ${text}`, () => {
      expect(answerTo(form, text, question) ?? null).to.equal(answer);
    });

  it('are filled in by no press', () => {
    for (const [form, text, question] of told) {
      const { definition, ofQuestions } = read(form, text);
      for (const offer of ofQuestions.filter(({ label }) => label.endsWith(question)))
        expect(
          mayFillTogether(definition, {}, offer) ||
            mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }),
          `${text} ${offer.label}`,
        ).to.equal(false);
    }
  });

  it('leave the birthday of a child to the child', () => {
    const { offers } = read('claim-divorce', '我叫邬小雪，有一个男孩宁小乐，2018年4月12号生的，我要离婚。');
    expect(offers.filter(({ label }) => label.endsWith('出生日期'))).to.deep.equal([]);
  });
});
