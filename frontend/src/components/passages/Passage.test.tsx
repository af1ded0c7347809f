import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { passageTitle, type FoundPassage } from './Passage.js';

const article: FoundPassage = {
  content: '第七百零三条　租赁合同是出租人将租赁物交付承租人使用、收益，承租人支付租金的合同。',
  metadata: {
    source: '民法典.md',
    group_name: '民法典合同编',
    law: '中华人民共和国民法典',
    heading: '第十四章　租赁合同',
    articles: ['第七百零三条'],
    status: null,
  },
};

describe('a passage that was found', () => {
  withBrowserDocument();

  it('is named by its law and articles, or else by its heading or its file', () => {
    const { metadata } = article;
    expect(passageTitle({ ...metadata, articles: ['第一条', '第二条'] })).to.equal(
      '《中华人民共和国民法典》第一条、第二条',
    );
    expect(passageTitle({ ...metadata, law: null, articles: [] })).to.equal('第十四章　租赁合同');
    expect(passageTitle({ ...metadata, law: null, articles: [], heading: null })).to.equal('民法典.md');
  });

  it('names the article that answers best, marks it among the others of its passage, and says when it answers little', async () => {
    const { render } = await import('@testing-library/react');
    const { Passage } = await import('./Passage.js');
    const content =
      '第七百零三条　租赁合同是出租人……\n第七百零四条　租赁合同的内容……\n（一）租金。\n第七百零五条　租赁期限……';
    const articles = ['第七百零三条', '第七百零四条', '第七百零五条'];
    const metadata = { ...article.metadata, articles, best_article: '第七百零四条', weak: true };
    const page = render(<Passage passage={{ content, metadata }} open />);
    page.getByText('《中华人民共和国民法典》第七百零四条');
    page.getByText('关联较弱');
    page.getByText('民法典合同编 · 民法典.md · 同段还有第七百零三条、第七百零五条');
    expect(page.container.querySelector('mark')?.textContent).to.equal('第七百零四条　租赁合同的内容……\n（一）租金。');
    expect(page.container.querySelector('.found-passage-text')?.textContent).to.equal(content);
  });

  it('says group, file and a repealed version while it is folded, and shows its whole text when it is clicked', async () => {
    const { render } = await import('@testing-library/react');
    const { default: userEvent } = await import('@testing-library/user-event');
    const { Passage } = await import('./Passage.js');
    const repealed = { ...article, metadata: { ...article.metadata, status: '已废止' } };
    const page = render(<Passage passage={repealed} number={2} />);
    page.getByText('〔2〕《中华人民共和国民法典》第七百零三条');
    page.getByText('民法典合同编 · 民法典.md');
    page.getByText('已废止');
    const details = page.container.querySelector('details');
    expect(details?.open).to.equal(false);
    await userEvent.click(page.getByText('〔2〕《中华人民共和国民法典》第七百零三条'));
    expect(details?.open).to.equal(true);
    expect(page.container.querySelector('.found-passage-text')?.textContent).to.equal(article.content);
  });
});
