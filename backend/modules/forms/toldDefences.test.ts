import { expect } from 'chai';
import { mayFillInSection, mayFillTogether } from '../../../domain/autofill/together.js';
import { questionPlaces } from '../../../domain/recognition/fields/questionPlaces.js';
import { formOf, offersOf } from './testing/readTexts.js';

const readOn = '2026-05-10';

const read = (form: string, text: string) => {
  const definition = formOf(`defense-${form}`);
  const offers = offersOf(definition.key, text, readOn);
  const places = new Map(questionPlaces(definition).map((place) => [place.path, place] as const));
  return { definition, offers, places };
};

/** What is offered for an item: the choice, and the words beside it. */
const answersTo = (form: string, text: string, item: string): { choice?: string; words?: string } => {
  const { offers, places } = read(form, text);
  const of = (isGate: boolean) => {
    const value = offers.find(({ path }) => {
      const place = places.get(path);
      return place?.item.label?.includes(item) === true && place.isGate === isGate;
    })?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const [choice, words] = [of(true), of(false)];
  return { ...(choice !== undefined && { choice }), ...(words !== undefined && { words }) };
};

const points: readonly (readonly [
  title: string,
  form: string,
  text: string,
  item: string,
  choice: string,
  words?: RegExp,
])[] = [
  [
    'assent that is a clause of its own',
    'labor-dispute',
    '员工告我们公司，她说欠她工资三千五，这是5月的，认，我们付。她说双倍工资四万，合同签了的，有原件。',
    '工资支付',
    '确认',
  ],
  [
    'a demand whose name holds that of another demand',
    'labor-dispute',
    '员工告我们公司，她说欠她工资三千五，这是5月的，认，我们付。她说双倍工资四万，合同签了的，有原件。',
    '双倍工资',
    '异议',
    /签了的/,
  ],
  [
    'what was paid, told behind what the other side wants',
    'housing-lease',
    '房东把我告了，要我交四个月房租六千。其实我五月转给她三千，有截图。',
    '对支付租金',
    '有',
    /^其实我五月转给她三千/,
  ],
  [
    'a sentence by which everything named is admitted',
    'traffic-accident',
    '对方起诉要我赔四万。那天是我变道撞了他，交警定我全责，这些我都认。他的误工费要两万太多了。',
    '对交通事故事实',
    '无',
  ],
  [
    'a judgement in the clause that repeats a demand',
    'traffic-accident',
    '对方起诉要我赔四万。那天是我变道撞了他，交警定我全责，这些我都认。他的误工费要两万太多了。',
    '对各项费用',
    '有',
    /两万太多了/,
  ],
  [
    'an agreement to one point of several',
    'divorce',
    '她告我离婚，我同意离，过不下去了。孩子她要归她，我也同意。房子是我爸婚前买的，她说要分一半，不行。',
    '对解除婚姻关系',
    '确认',
  ],
  [
    'a refusal that stands two clauses behind its matter',
    'divorce',
    '她告我离婚，我同意离，过不下去了。孩子她要归她，我也同意。房子是我爸婚前买的，她说要分一半，不行。',
    '对夫妻共同财产诉请',
    '异议',
    /不行/,
  ],
  [
    'a fee of which the paper says nothing',
    'private-lending',
    '老乡告我还钱。借条是我写的，这个对。律师费四千他也要我付，借条上没写。',
    '对实现债权的费用',
    '有',
    /借条上没写/,
  ],
  [
    'a witness who is sued as a guarantor',
    'private-lending',
    '老板把我一起告了，我签的是见证人，不是保证人，他说我连带，我不认。',
    '对担保权利',
    '有',
    /不是保证人/,
  ],
  [
    'costs that are left to the court',
    'housing-sales-contract',
    '买家告我。定金我收了，这个他们没说错。诉讼费法院看着判，我没二话。',
    '对诉讼费负担',
    '无',
  ],
];

describe('what a defendant tells, point by point', () => {
  for (const [title, form, text, item, choice, words] of points)
    it(`reads ${title}`, () => {
      const answer = answersTo(form, text, item);
      expect(answer.choice).to.equal(choice);
      if (words) expect(answer.words).to.match(words);
    });

  it('takes what the other side says for no objection', () => {
    expect(
      answersTo('private-lending', '他告我借他五万没还，说利息一分没给，还说我一直不接电话。', '对本金'),
    ).to.deep.equal({});
    expect(answersTo('housing-lease', '房东起诉我，说我三个月没交房租，还说押金不退。', '对支付租金')).to.deep.equal(
      {},
    );
  });

  it('takes a note of somebody who is not sued for no answer', () => {
    const text = '物业告我，要我交两年物业费。我交过一年，有收据。隔壁陈阿姨也没交物业费，楼管电话13800001234。';
    expect(answersTo('property-management-contract', text, '对物业费有无').words).to.equal('我交过一年，有收据');
  });

  it('fills in none of it by a press', () => {
    for (const [, form, text] of points) {
      const { definition, offers, places } = read(form, text);
      for (const offer of offers.filter(({ path }) => places.has(path)))
        expect(
          mayFillTogether(definition, {}, offer) ||
            mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }),
          `${text} ${offer.label}`,
        ).to.equal(false);
    }
  });
});
