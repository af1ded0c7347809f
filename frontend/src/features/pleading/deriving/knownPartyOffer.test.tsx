import { expect } from 'chai';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { userResponse } from '../../../testing/responses.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { typedIn } from '../../../testing/typedIn.js';
import { emptyValues, freshProgress, ownedDrafts } from '../../drafts/index.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';

const zhang = { name: '张芳', phone: '13800000000' };
const lease: FormAnswers = { plaintiffs_natural: [zhang], defendants_natural: [{ name: '李建国' }] };
let forms = 0;

type Given = {
  readonly answers?: FormAnswers;
  readonly owner?: string | null;
  readonly user?: boolean;
  readonly shared?: boolean;
};

/** A new complaint, step by step, in a browser that keeps one draft of another form. */
const open = async ({ answers = lease, owner = null, user = false, shared = false }: Given = {}) => {
  const kept = memoryDrafts();
  await ownedDrafts(kept, { owner: () => owner }).drafts.put({
    id: 'earlier',
    formKey: 'claim-earlier',
    values: { ...emptyValues('claim'), answers },
    progress: freshProgress,
    savedAt: '2026-01-01T00:00:00.000Z',
  });
  const readings: Promise<unknown>[] = [];
  const { listAll } = kept.inventory;
  const watched = {
    ...kept,
    inventory: {
      ...kept.inventory,
      listAll: () => {
        const reading = listAll();
        readings.push(reading);
        return reading;
      },
    },
  };
  const definition = { ...sampleForm, key: `claim-known-${(forms += 1)}` };
  const opened = await openPleading({
    definition,
    keeping: watched,
    view: 'steps',
    shared,
    ...(user && { user: userResponse() }),
  });
  return { ...opened, readings };
};

describe('a party of an earlier document, in the party step of a new one', function () {
  this.timeout(60_000);
  withBrowserDocument();

  it('is asked about, filled in by a press alone, and taken back but for what was changed since', async () => {
    const { page, user, waitFor, close } = await open({ answers: { plaintiffs_natural: [zhang] } });
    await page.findByText('要用上一份文书里的张芳（原告）的信息吗？');
    expect(typedIn(page.getByLabelText('姓名'))).to.equal('');
    await user.click(page.getByRole('button', { name: '用这些信息' }));
    await waitFor(() => expect(typedIn(page.getByLabelText('姓名'))).to.equal('张芳'));
    expect(typedIn(page.getByLabelText('联系电话'))).to.equal('13800000000');
    await user.type(page.getByLabelText('联系电话'), '1');
    await user.click(page.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(typedIn(page.getByLabelText('姓名'))).to.equal(''));
    expect(typedIn(page.getByLabelText('联系电话'))).to.equal('138000000001');
    close();
  });

  it('is chosen from a list that is searched, own side first, with the ends of numbers alone', async () => {
    const client = { name: '张芳', phone: '13800000000', id_number: '110101199001011234' };
    const { page, user, waitFor, within, close } = await open({
      answers: { plaintiffs_natural: [client, { name: '王五' }], defendants_natural: [{ name: '李建国' }] },
    });
    await page.findByRole('heading', { level: 2, name: '原告' });
    await user.click(page.getByRole('button', { name: '选择以前的当事人' }));
    const dialog = within(await page.findByRole('dialog', { name: '选择以前的当事人' }));
    await dialog.findByRole('button', { name: /张芳/u });
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).to.deep.equal([
      '本方当事人',
      '对方和其他当事人',
    ]);
    expect(page.getByRole('dialog').textContent).to.include('证件尾号1234').and.not.to.include('110101');
    await user.type(dialog.getByLabelText('搜索以前的当事人'), '1234{Enter}');
    await waitFor(() => expect(dialog.queryByRole('button', { name: /王五/u })).to.equal(null));
    await user.click(dialog.getByRole('button', { name: /张芳/u }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    await waitFor(() => expect(typedIn(page.getByLabelText('姓名'))).to.equal('张芳'));
    expect(typedIn(page.getByLabelText('证件号码'))).to.equal('110101199001011234');
    close();
  });

  it('is offered beside the others, who stood on the same side first, and not again once nobody was wanted', async () => {
    const { page, user, within, close } = await open();
    const offer = within(await page.findByRole('group', { name: '用以前文书里的信息' }));
    expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).to.deep.equal([
      '张芳（原告）',
      '李建国（被告）',
      '不用',
    ]);
    await user.click(offer.getByRole('button', { name: '不用' }));
    const topics = within(page.getByRole('navigation', { name: '全部步骤' }));
    await user.click(topics.getByRole('link', { name: /^被告/ }));
    await page.findByRole('group', { name: '用以前文书里的信息' });
    await user.click(topics.getByRole('link', { name: /^原告/ }));
    await page.findByRole('heading', { level: 2, name: '原告' });
    expect(page.queryByRole('group', { name: '用以前文书里的信息' })).to.equal(null);
    close();
  });

  const elsewhere: readonly { readonly title: string; readonly given: Given }[] = [
    { title: 'on a computer that strangers use', given: { shared: true } },
    { title: 'of another account', given: { owner: 'somebody-else', user: true } },
    { title: 'of a visitor to an account', given: { user: true } },
  ];
  for (const { title, given } of elsewhere)
    it(`is not offered ${title}`, async () => {
      const { page, readings, waitFor, close } = await open(given);
      // A computer that strangers use is not even looked at.
      if (given.shared !== true) await waitFor(() => expect(readings).to.have.length(1));
      await Promise.all(readings);
      await waitFor(() => expect(page.getByLabelText('姓名')).to.not.equal(null));
      expect(readings).to.have.length(given.shared === true ? 0 : 1);
      expect(page.queryByText(/张芳/)).to.equal(null);
      close();
    });

  it('can be copied whole into a second one of its side', async () => {
    const { page, user, waitFor, close } = await open({ answers: {} });
    await user.type(page.getByLabelText('姓名'), '张芳');
    await user.type(page.getByLabelText('联系电话'), '13800000000');
    await user.click(page.getByRole('button', { name: /^复制原告 1/ }));
    await waitFor(() => expect(page.getAllByLabelText('姓名').map(typedIn)).to.deep.equal(['张芳', '张芳']));
    expect(page.getAllByLabelText('联系电话').map(typedIn)).to.deep.equal(['13800000000', '13800000000']);
    close();
  });
});
