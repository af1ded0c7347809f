import { expect } from 'chai';
import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import { squarePicture, tallPicture, widePicture } from '../../../../../domain/forms/testing/samplePictures.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';

type Model = NonNullable<CaseDocument['model']>;

const shown = (number: number, jpeg: string, caption: string) => ({
  runs: [
    { kind: 'printed' as const, text: `图${number}　` },
    { kind: 'answer' as const, text: caption },
  ],
  picture: { jpeg, width: 16, height: 16 },
});

const model: Model = {
  formKey: 'claim-trademark-infringement',
  edition: '2025',
  documentName: '民事起诉状',
  subtitle: '（侵害商标权纠纷）',
  preamble: { title: '说明', paragraphs: [], reminderTitle: '', reminder: [] },
  sections: [
    {
      id: 'facts',
      title: '事实与理由',
      rows: [
        { kind: 'heading', text: '事实与理由', notes: [], path: 'sections.facts' },
        {
          kind: 'pair',
          label: '2. 原告商标权属事实',
          notes: [],
          content: [
            { runs: [{ kind: 'answer', text: '第12345678号' }] },
            shown(1, widePicture, '注册证'),
            shown(2, tallPicture, '包装'),
          ],
          path: 'sections.facts.items.trademark_ownership',
          blank: false,
        },
      ],
    },
  ],
  signature: { text: '', date: '' },
  attachments: [
    {
      title: '附件',
      notes: [],
      columns: ['编号', '特征'],
      groups: [
        {
          no: null,
          title: null,
          rows: [{ no: '1', name: null, content: [[], [shown(3, squarePicture, '实物')]] }],
        },
      ],
      signature: [],
    },
  ],
};

const openPage = async (shownModel: Model | null) => {
  const { render } = await import('@testing-library/react');
  const { PleadingPictures } = await import('./PleadingPictures.js');
  return render(<PleadingPictures model={shownModel} />);
};

describe('the pictures of a pleading as the court sees them', () => {
  withBrowserDocument();

  it('are those of its questions and of its annexes, in their order, each with the place where it stands', async () => {
    const page = await openPage(model);
    const figures = page.getAllByRole('figure').map(({ textContent }) => textContent);
    expect(figures).to.deep.equal([
      '图1　注册证2. 原告商标权属事实',
      '图2　包装2. 原告商标权属事实',
      '图3　实物附件 · 特征',
    ]);
    expect(page.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).to.deep.equal([
      '放大查看：图1　注册证',
      '放大查看：图2　包装',
      '放大查看：图3　实物',
    ]);
  });

  it('are no heading without a picture', async () => {
    const page = await openPage({ ...model, sections: [], attachments: [] });
    expect(page.queryByRole('heading')).to.equal(null);
    expect((await openPage(null)).queryByRole('heading')).to.equal(null);
  });
});
