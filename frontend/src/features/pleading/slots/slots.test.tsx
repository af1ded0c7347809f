import { expect } from 'chai';
import { useEffect, useState, type ReactNode } from 'react';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import type { SubmissionBody } from '../calls/pleadingApi.js';
import { checkAndSubmit, declareTruth, endPage, openCheck } from '../testing/checkAndSubmit.js';
import type { CheckViewProps, HelpTool, PleadingSlots } from '../page/slots.js';

const empty: PleadingSlots = {
  help: [],
  besideField: [],
  besideForm: [],
  besideComplaint: [],
  review: [],
  beforeSubmitting: [],
};
const submitted = {
  caseNumber: '新案件-20260102-ABCDEFGH',
  version: 1,
  verificationCode: 'ABCD2345',
  documentHash: 'ff',
  receiptId: null,
  documentId: null,
  file: { blob: new Blob(['docx']), fileName: null, headers: new Headers() },
};
const help = (kind: HelpTool['kind'], name: string): HelpTool => ({
  kind,
  name,
  short: name,
  icon: 'bi-book',
  helpsWith: 'check',
  Panel: () => <p>{name}已打开</p>,
});

/** Wants to be confirmed by a tick of its own. */
const Tick = ({ isUrged, first, onState }: CheckViewProps) => {
  const [ticked, setTicked] = useState(false);
  useEffect(() => onState(ticked ? 'passed' : 'open'), [onState, ticked]);
  return (
    <label>
      <input ref={first} type="checkbox" checked={ticked} onChange={({ target }) => setTicked(target.checked)} />
      已看过
      {isUrged && !ticked ? '，请先勾选' : ''}
    </label>
  );
};

/** Looks until a button is pressed. */
const Slow = ({ onState }: CheckViewProps) => (
  <button type="button" onClick={() => onState('passed')}>
    查完了
  </button>
);

describe('the slots of a form’s page', () => {
  withBrowserDocument();
  let sites = 0;

  const open = async (slots: PleadingSlots) => {
    const sent: SubmissionBody[] = [];
    const site = await openPleading({
      definition: { ...sampleForm, key: `claim-slots-${(sites += 1)}` },
      slots,
      submit: (body) => Promise.resolve(void sent.push(body)).then(() => submitted),
    });
    const { page, user } = site;
    const press = (name: string) => user.click(page.getByRole('button', { name }));
    const fillIn = async () => {
      await press('添加原告');
      await user.type(page.getByLabelText('姓名'), '张三');
      await press('添加被告');
      for (const field of page.getAllByLabelText('姓名').slice(1)) await user.type(field, '李四');
      await user.type(page.getByLabelText('完整表述'), '请求判令还款');
      await user.click(page.getByRole('checkbox', { name: '现金' }));
    };
    return { ...site, sent, press, fillIn };
  };

  it('may all be empty: a pleading is filled in and submitted all the same', async () => {
    const opened = await open(empty);
    const { page, within, fillIn, sent, close } = opened;
    const row = within(page.getByRole('group', { name: '填写帮助' }));
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).to.deep.equal([
      '从 Word 文书恢复填写',
    ]);
    await fillIn();
    await checkAndSubmit(opened);
    await endPage(opened);
    expect(sent).to.have.length(1);
    close();
  });

  it('keep a source open beside others and one review open at a time, and show no tool whose feature is off', async () => {
    const off: HelpTool = { ...help('review', '关着的'), feature: 'ai_chat' };
    const tools = [help('review', '甲'), help('source', '乙'), off, help('review', '丙')];
    const { page, within, press, close } = await open({ ...empty, help: tools });
    const row = within(page.getByRole('group', { name: '填写帮助' }));
    const names = row.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).to.deep.equal(['乙', '从 Word 文书恢复填写', '甲', '丙']);
    const shown = () => page.queryAllByText(/已打开$/).map(({ textContent }) => textContent);
    await press('甲');
    await press('乙');
    expect(shown()).to.deep.equal(['乙已打开', '甲已打开']);
    await press('丙');
    expect(shown()).to.deep.equal(['乙已打开', '丙已打开']);
    await press('乙');
    expect(shown()).to.deep.equal(['丙已打开']);
    close();
  });

  it('give a long text its help within what the tool keeps for the page, and the form a column beside it', async () => {
    const Around = ({ children }: { readonly children: ReactNode }) => <div className="kept-around">{children}</div>;
    const { page, close } = await open({
      ...empty,
      besideField: [{ name: 'field', Around, Below: ({ path }) => <p>{path}的帮助</p> }],
      besideForm: [{ name: 'side', Around, Opener: () => <b>侧栏按钮</b>, Panel: () => <p>侧栏</p> }],
    });
    const around = (text: string) => {
      const element = page.getByText(text);
      return [
        element.closest('.action-bar, .pleading-columns')?.className.split(' ')[0],
        element.closest('.kept-around') !== null,
      ];
    };
    expect(around('sections.claims.open的帮助')).to.deep.equal(['pleading-columns', true]);
    expect(around('侧栏按钮')).to.deep.equal(['action-bar', true]);
    expect(around('侧栏')).to.deep.equal(['pleading-columns', true]);
    close();
  });

  it('hold a submission for a check that is busy, lead to one that is open, and submit once all have passed', async () => {
    const opened = await open({
      ...empty,
      beforeSubmitting: [
        { name: 'slow', View: Slow },
        { name: 'tick', View: Tick },
      ],
    });
    const { page, press, fillIn, user, sent, close } = opened;
    await fillIn();
    await openCheck(opened);
    await declareTruth(opened);
    await press('提交给法院');
    page.getByRole('button', { name: '正在核对…' });
    await press('查完了');
    const box = page.getByLabelText('已看过，请先勾选');
    expect([document.activeElement, sent]).to.deep.equal([box, []]);
    await user.click(box);
    await press('提交给法院');
    await endPage(opened);
    expect(sent).to.have.length(1);
    close();
  });
});
