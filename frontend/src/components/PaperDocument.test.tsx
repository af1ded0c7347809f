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
});
