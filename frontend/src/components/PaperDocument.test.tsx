import { expect } from 'chai';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import { withBrowserDocument } from '../testing/browserDocument.js';
import { sampleForm } from '../testing/sampleForm.js';

describe('a pleading on screen as it will stand on paper', () => {
  withBrowserDocument();

  it('draws its boxes as letters, which telephones would draw as coloured pictures', async () => {
    const { render, within } = await import('@testing-library/react');
    const { PaperDocument } = await import('./PaperDocument.js');
    const screen = within(document.body);
    const answers = { plaintiffs_natural: [{ name: '张芳', gender: '女' }] };
    const { unmount } = render(<PaperDocument model={buildDocumentModel(sampleForm, answers)} />);
    expect(screen.getAllByRole('img', { name: '已选' }).map(({ textContent }) => textContent)).to.include('☑\uFE0E');
    expect(screen.getAllByRole('img', { name: '未选' })[0]?.textContent).to.equal('□\uFE0E');
    unmount();
  });

  it('draws a row as wide as the table in one cell, its label above the answer where it has one', async () => {
    const { render } = await import('@testing-library/react');
    const { PaperDocument } = await import('./PaperDocument.js');
    const model = buildDocumentModel(sampleForm, {});
    const row = { kind: 'pair', notes: [], path: 'sections.claims.items.help', blank: true, wide: true } as const;
    const content = [{ runs: [{ kind: 'printed', text: '1. 请求追究刑事责任。' }] }] as const;
    const rows = [
      { ...row, label: '', content },
      { ...row, label: '是否需要协助：', content },
    ];
    const { container, unmount } = render(
      <PaperDocument model={{ ...model, sections: [{ id: 'claims', title: '诉讼请求', rows }] }} />,
    );
    const cells = [...container.querySelectorAll('td[colspan="2"]')].slice(-2);
    expect(cells.map((cell) => [...cell.querySelectorAll('p')].map(({ textContent }) => textContent))).to.deep.equal([
      ['1. 请求追究刑事责任。'],
      ['是否需要协助：', '1. 请求追究刑事责任。'],
    ]);
    unmount();
  });
});
