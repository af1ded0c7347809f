import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { oneHint, OfficialText } from './OfficialText.js';

describe('what the paper says beside a question in everyday words', () => {
  withBrowserDocument();

  const long = '1. 立案后选择先行调解的，可以很快启动调解程序。如不同意调解，法院将依程序开庭审理案件。';

  it('is one line where it is short, and a line that opens where it is long or explained', async () => {
    const { render } = await import('@testing-library/react');
    const short = render(<OfficialText lead="表格里是：" label="4. 合同约定的租赁期限" />);
    expect(short.container.querySelector('details')).to.equal(null);
    expect(short.container.textContent).to.equal('表格里是：4. 合同约定的租赁期限');
    const opened = render(<OfficialText label={long} texts={['（另附材料）']} />);
    const details = opened.container.querySelector('details');
    expect(details?.open).to.equal(false);
    expect(details?.querySelector('summary')?.textContent).to.match(/^1\. 立案后选择先行调解的.*…原文$/);
    expect([...opened.container.querySelectorAll('details > p')].map((one) => one.textContent)).to.deep.equal([
      long,
      '（另附材料）',
    ]);
  });

  it('gives a question one hint: its own, or a short one of the paper', () => {
    expect(oneHint('写哪天入职', ['（入职时间等）'])).to.deep.equal({ hint: '写哪天入职', others: ['（入职时间等）'] });
    expect(oneHint(undefined, ['（合同主体等）'])).to.deep.equal({ hint: '（合同主体等）', others: [] });
    expect(oneHint(undefined, [long])).to.deep.equal({ hint: undefined, others: [long] });
    expect(oneHint(undefined, [])).to.deep.equal({ hint: undefined, others: [] });
  });
});
