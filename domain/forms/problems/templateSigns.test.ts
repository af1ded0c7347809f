import { expect } from 'chai';
import { sampleForm } from '../testing/sampleForm.js';
import { problemsOf } from './problemsOf.js';

const form = sampleForm({
  sections: [
    {
      ...{ id: 'facts', title: '事实与理由', open_cell: '（可完整表述）' },
      items: [
        {
          ...{ id: 'facts', no: '1', label: '事实' },
          fields: [
            { id: 'text', kind: 'textarea', label: '事实' },
            { id: 'court', kind: 'text', label: '法院', means: 'court-name' },
          ],
        },
      ],
    },
  ],
});

describe('signs of a template that stand in an answer', () => {
  const said = (answers: Readonly<Record<string, string>>, open?: string): readonly string[] =>
    problemsOf(form, { sections: { facts: { items: { facts: answers }, ...(open && { open }) } } }, {})
      .filter(({ code }) => code === 'template_left')
      .map(({ path, severity, sentence }) => `${severity} ${path} ${sentence}`);

  it('are asked about with the words around them, in an open cell too', () => {
    expect(said({ text: '2024年3月1日，被告驾车将原告撞伤，原告被送到××医院抢救，住院十天。' })).to.deep.equal([
      'asks sections.facts.items.facts.text “…，原告被送到××医院抢救，住…”里有范文的空白没有换掉，写上真实的内容，或者删去',
    ]);
    expect(said({}, '请求判令XX公司付款')).to.deep.equal([
      'asks sections.facts.open “请求判令XX公司付款”里有范文的空白没有换掉，写上真实的内容，或者删去',
    ]);
    for (const text of ['于×年×月×日签订', '付给ＸＸ', '借款____元', '位于×县', '“xx小区”'])
      expect(said({ text }), text).to.have.lengthOf(1);
  });

  it('are not seen in products, sizes, brands and what has a problem of its own', () => {
    for (const text of ['门洞10×20厘米', '单价3×元', '购买XXL码上衣', '型号AXX-20', '使用_下划线', '面积约3 × 4米'])
      expect(said({ text }), text).to.deep.equal([]);
    expect(said({ court: '××人民法院' })).to.deep.equal([]);
  });
});
