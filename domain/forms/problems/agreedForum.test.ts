import { expect } from 'chai';
import type { Sheet } from '../sheet.js';
import { sampleForm } from '../testing/sampleForm.js';
import { problemsOf } from './problemsOf.js';

const asked = {
  sections: [
    {
      id: 'jurisdiction',
      title: '约定管辖和诉前保全',
      items: [
        {
          id: 'agreement',
          no: '1',
          label: '有无仲裁、法院管辖约定',
          fields: [
            { id: 'answer', kind: 'choice', options: ['有', '无'] },
            { id: 'clause', kind: 'textarea', label: '合同条款及内容' },
          ],
        },
      ],
    },
  ],
} satisfies Partial<Sheet>;
const form = sampleForm(asked);

const saidOf = (clause: string, court?: string): string =>
  problemsOf(form, { sections: { jurisdiction: { items: { agreement: { answer: '有', clause } } } } }, { court }).find(
    ({ code }) => code === 'forum_clause',
  )?.sentence ?? '';

describe('a clause on arbitration or courts', () => {
  it('is none of an administrative case, whose court the law names', () => {
    const administrative = sampleForm({ ...asked, domain: 'administrative' });
    const answers = {
      sections: { jurisdiction: { items: { agreement: { answer: '有', clause: '提交北京仲裁委员会仲裁' } } } },
    };
    expect(problemsOf(administrative, answers, {}).map(({ code }) => code)).to.not.include('forum_clause');
  });

  const rows: readonly (readonly [expected: RegExp, clauses: readonly string[]])[] = [
    [
      /^约定了仲裁的，法院一般不受理/,
      [
        '因本合同引起的或与本合同有关的任何争议，均提交北京仲裁委员会仲裁',
        '发生争议由中国国际经济贸易仲裁委员会按其规则在上海仲裁，裁决是终局的',
        '双方协商不成的，向甲方所在地仲裁委员会申请仲裁。',
        '如协商不成提交北京仲裁委员会仲裁',
        '未能协商解决的提交仲裁',
      ],
    ],
    [
      /^既可以仲裁又可以起诉/,
      [
        '争议可向北京仲裁委员会申请仲裁，也可以向人民法院起诉',
        '协商不成的，提交仲裁或向有管辖权的法院起诉',
        '可向合同签订地法院诉讼或者申请仲裁',
        '向法院起诉、申请仲裁均可',
      ],
    ],
    [
      /^约定了内地以外的法院/,
      ['双方同意由香港特别行政区法院管辖', '任何争议由新加坡高等法院专属管辖', '争议由美国加州法院审理'],
    ],
    [/^由哪一级法院审理不能约定/, ['发生纠纷由北京市高级人民法院管辖', '向最高人民法院起诉解决']],
    [
      /^$/,
      [
        '发生争议由出租房屋所在地人民法院管辖',
        '合同没有约定仲裁，由被告住所地人民法院管辖',
        '双方未约定仲裁条款',
        '双方不提交仲裁，由被告住所地人民法院管辖',
        '由原告住所地或者合同履行地人民法院管辖',
        '利息按照最高人民法院规定的标准计算；纠纷由本院管辖',
        '台湾路88号房屋所在地的人民法院管辖',
      ],
    ],
  ];
  for (const [expected, clauses] of rows)
    it(`is remarked on as ${expected.source}`, () => {
      for (const clause of clauses) expect(saidOf(clause), clause).to.match(expected);
    });

  it('is remarked on where it names another court than the one with which the pleading is filed', () => {
    const here = '北京市朝阳区人民法院';
    for (const [clause, other] of [
      ['发生争议由北京市海淀区人民法院管辖', '北京市海淀区人民法院'],
      ['争议向深圳市福田区人民法院起诉解决', '深圳市福田区人民法院'],
      ['约定杭州市中级人民法院管辖', '杭州市中级人民法院'],
    ] as const)
      expect(saidOf(clause, here), clause).to.contain(`约定由${other}管辖，而您正在向${here}提交`);
    for (const clause of [
      '发生争议由北京市朝阳区人民法院管辖',
      '由朝阳区人民法院管辖',
      '由原告所在地区人民法院管辖',
      '由被告住所地人民法院或者北京市海淀区人民法院、北京市朝阳区人民法院管辖',
      '由合同履行地有管辖权的人民法院管辖',
      '由本院管辖',
    ])
      expect(saidOf(clause, here), clause).to.equal('');
    expect(saidOf('发生争议由北京市海淀区人民法院管辖')).to.equal('');
  });
});
