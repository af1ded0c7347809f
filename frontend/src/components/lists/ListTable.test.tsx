import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { completeDocument } from '../../testing/completeDocument.js';

describe('a list that is a table, and cards on a phone', () => {
  withBrowserDocument();
  before(completeDocument);

  it('keeps all that a cell holds in one box, so that on a card it stands beside the name of its column', async () => {
    const { render } = await import('@testing-library/react');
    const { ListTable } = await import('./ListTable.js');
    const columns = [
      {
        title: '当事人',
        cell: ({ name }: { name: string }) => (
          <>
            {name}
            <span className="d-block">被告</span>
            <span className="d-block">第三人</span>
          </>
        ),
      },
    ];
    const page = render(<ListTable caption="案件" columns={columns} rows={[{ id: 'a', name: '张三' }]} busy={false} />);
    const cell = page.getByRole('cell');
    expect([...cell.childNodes].map(({ nodeName }) => nodeName)).to.deep.equal(['DIV']);
    expect(cell.textContent).to.equal('张三被告第三人');
    expect(cell.getAttribute('data-label')).to.equal('当事人');
    page.unmount();
  });
});
