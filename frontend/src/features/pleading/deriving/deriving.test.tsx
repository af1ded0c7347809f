import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { askingCommonSchema, askingSheetSchema } from '../../../../../domain/forms/asking/askingSheet.js';
import { resolveAsking } from '../../../../../domain/forms/asking/resolveAsking.js';
import { resolveForm } from '../../../../../domain/forms/resolve.js';
import { commonSchema, sheetSchema } from '../../../../../domain/forms/sheet.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { typedIn } from '../../../testing/typedIn.js';
import { publicFlags } from '../../featureFlags/publicFlags.js';
import { wordsCarried } from '../../templates/carriedTextSlice.js';

const read = (name: string): unknown => parse(readFileSync(`domain/forms/${name}.yaml`, 'utf8'));
/** An official form with what it asks in everyday words. */
const formOf = (key: string) => {
  const definition = resolveForm(
    sheetSchema.parse(read(`definitions/claim/${key}`)),
    commonSchema.parse(read('definitions/common')),
  );
  const sheet = askingSheetSchema.parse(read(`asking/claim/${key}`));
  return { definition, asking: resolveAsking(definition, sheet, askingCommonSchema.parse(read('asking/common'))) };
};
const lease = formOf('housing-lease');
const traffic = formOf('traffic-accident');
let forms = 0;

/** A complaint, step by step, at one of its topics. */
const openAt = async (topic: string, { definition, asking } = lease, { isLookedThrough = true } = {}) => {
  // Under a name of its own, so that tests do not find each other's drafts.
  const key = `claim-${definition.key}-${(forms += 1)}`;
  const opened = await openPleading({ definition: { ...definition, key }, asking, view: 'steps' });
  const goTo = async (title: string) => {
    const [link] = await opened.page.findAllByRole('link', { name: new RegExp(title) });
    if (!link) throw new Error(`no topic ${title}`);
    await opened.user.click(link);
    await opened.page.findByRole('heading', { name: title });
  };
  const flag = { key: 'ai_autofill', is_enabled: isLookedThrough };
  const { act } = await import('@testing-library/react');
  act(() => void opened.store.dispatch(publicFlags.actions.received([flag])));
  await goTo(topic);
  return { ...opened, goTo };
};

describe('answers that follow from others, in the steps', function () {
  this.timeout(60_000);
  withBrowserDocument();

  it('reckons the rent that is owed, says how, and offers the change once it was corrected by hand', async () => {
    const { page, user, goTo, waitFor, close } = await openAt('租金');
    await user.type(page.getByLabelText('每月租金多少钱？'), '4500');
    await goTo('欠租');
    const owed = page.getByLabelText('一共欠多少租金？');
    await user.type(page.getByLabelText('从哪天起没有交租？'), '2025-10-01');
    await user.type(page.getByLabelText('欠租算到哪天？'), '2025-12-31');
    await waitFor(() => expect(typedIn(owed)).to.equal('13500'));
    page.getByText('自动填写：每月4,500.00元 × 3个月');

    await user.clear(owed);
    await user.type(owed, '12000');
    await goTo('租金');
    await user.clear(page.getByLabelText('每月租金多少钱？'));
    await user.type(page.getByLabelText('每月租金多少钱？'), '5000');
    await goTo('欠租');
    await page.findByText(/^原来按 13,500.00元 算；现在应为 15,000.00元/);
    expect(typedIn(page.getByLabelText('一共欠多少租金？'))).to.equal('12000');
    await user.click(page.getByRole('button', { name: '更新' }));
    await waitFor(() => expect(typedIn(page.getByLabelText('一共欠多少租金？'))).to.equal('15000'));
    close();
  });

  it('asks a tenant under the deposit whether to claim it back, and claims it by that press alone', async () => {
    const { page, user, goTo, within, waitFor, close } = await openAt('想要什么');
    await user.click(page.getByLabelText('租客'));
    await goTo('租约');
    const [deposit = page.container] = page.getAllByRole('group', { name: '有押金吗？' });
    await user.click(within(deposit).getByLabelText('有'));
    await user.type(page.getByLabelText('押金是多少钱？'), '9000');
    const offer = within(await page.findByRole('group', { name: '要求退还押金9,000.00元吗？' }));
    expect(page.queryByLabelText('要求退多少押金？')).to.equal(null);
    await user.click(offer.getByRole('button', { name: '要求' }));
    await waitFor(() => expect(typedIn(page.getByLabelText('要求退多少押金？'))).to.equal('9000'));
    close();
  });

  it('offers what was told before the form was chosen as the whole statement, and puts it there and takes it back by presses alone', async () => {
    const story = '我租了李建国的房子，到期退租，他说墙面脏了，一直不退九千元押金。';
    const { page, user, store, waitFor, close } = await openAt('租约');
    store.dispatch(wordsCarried(`  ${story}\n`));
    const offer = await page.findByRole('group', { name: '用您讲的这段话' });
    expect(offer.textContent).to.include(story);
    const statement = page.getByLabelText('想用自己的话写一遍吗？写在这里');
    await waitFor(() => expect(statement.closest('details')?.open).to.equal(true));
    expect(typedIn(statement)).to.equal('');
    await user.click(page.getByRole('button', { name: '写进去' }));
    await waitFor(() => expect(typedIn(statement)).to.equal(story));
    await user.type(statement, '有聊天记录。');
    expect(page.queryByRole('group', { name: '用您讲的这段话' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(typedIn(statement)).to.equal('有聊天记录。'));
    const again = await page.findByRole('group', { name: '用您讲的这段话' });
    expect(again.textContent).to.include('接在后面');
    await user.click(page.getByRole('button', { name: '不用' }));
    await waitFor(() => expect(page.queryByRole('group', { name: '用您讲的这段话' })).to.equal(null));
    close();
  });

  it('shows what a story says of a claim at the box that opens it, ticks nothing by itself, and opens it by a press', async () => {
    const { page, user, store, within, waitFor, close } = await openAt('想要什么');
    store.dispatch(wordsCarried('我把房子租给陈俊杰，到期了，他不肯走。我要求他马上搬走，把房子腾空还给我。'));
    await user.click(await page.findByRole('button', { name: '暂不回答' }));
    const row = await page.findByRole('listitem', { name: /返还租赁物.*把房子腾空还给我/ });
    const isTicked = () =>
      page
        .getAllByRole('checkbox', { checked: true })
        .some((one) => one.closest('.option')?.textContent?.includes('交还房子并赔偿') === true);
    expect(page.queryAllByRole('checkbox', { checked: true })).to.deep.equal([]);
    await user.click(within(row).getByRole('button', { name: /^填入/ }));
    await waitFor(() => expect(isTicked()).to.equal(true));
    expect(page.queryByRole('listitem', { name: /返还租赁物.*把房子腾空还给我/ })).to.equal(null);
    close();
  });

  it('shows the amount that a story says of a claim without 是 and 否 at its box, and asks the rest of the claim once it is taken', async () => {
    const { page, user, store, within, waitFor, close } = await openAt('想要什么', traffic);
    store.dispatch(wordsCarried('我骑车被陈立国的轿车撞了，左腿骨折，花了医药费46300元，他一直不赔。'));
    await user.click(await page.findByRole('button', { name: '暂不回答' }));
    const row = await page.findByRole('listitem', { name: /医疗费.*46,?300/ });
    // The question is not on the page, so that the row says what it answers.
    expect(within(row).getByText(/医疗费.*：$/).className).not.to.contain('visually-hidden');
    expect(page.queryAllByRole('checkbox', { checked: true })).to.deep.equal([]);
    await user.click(within(row).getByRole('button', { name: /^填入/ }));
    await waitFor(() => expect(page.getAllByRole('checkbox', { checked: true })).to.have.length(1));
    expect(page.queryByRole('listitem', { name: /医疗费.*46,?300/ })).to.equal(null);
    close();
  });

  it('offers the whole statement in the same words where no help looks through texts, and nothing of what they say', async () => {
    const story = '我租了李建国的房子，到期退租，他说墙面脏了，一直不退九千元押金。';
    const { page, user, store, waitFor, close } = await openAt('租约', lease, { isLookedThrough: false });
    store.dispatch(wordsCarried(story));
    await user.click(await page.findByRole('button', { name: '写进去' }));
    await waitFor(() => expect(typedIn(page.getByLabelText('想用自己的话写一遍吗？写在这里'))).to.equal(story));
    expect(page.queryByRole('button', { name: /^填入/ })).to.equal(null);
    close();
  });

  it('offers no whole statement in words that only name the matter', async () => {
    const { page, store, waitFor, close } = await openAt('租约');
    store.dispatch(wordsCarried('房东不退押金'));
    await waitFor(() => expect(store.getState().carriedText.words).to.equal(null));
    expect(page.queryByRole('group', { name: '用您讲的这段话' })).to.equal(null);
    close();
  });
});
