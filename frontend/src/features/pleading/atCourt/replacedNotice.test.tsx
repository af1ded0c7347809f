import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { userResponse } from '../../../testing/responses.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { typedIn } from '../../../testing/typedIn.js';
import { server } from '../../drafts/serverDrafts/testing/devices.js';

const definition = { ...sampleForm, key: 'claim-replaced' };

describe('a pleading that two devices of an account fill in', function () {
  this.timeout(60_000);
  withBrowserDocument();

  it('tells the one who typed first what the other made of it, with both values, and puts back the own one by a press', async () => {
    const { api, kept } = server();
    const { page, user, waitFor, close } = await openPleading({ definition, user: userResponse(), serverDrafts: api });
    const claim = () => page.getByLabelText('完整表述');
    const inAccount = () => [...kept.values()][0];
    await user.type(claim(), '请求判令还款');
    await waitFor(() => expect(JSON.stringify(inAccount() ?? null)).to.include('请求判令还款'));
    const there = inAccount();
    if (!there) throw new Error('the account keeps no draft');
    const text = JSON.stringify(there.values.answers).replace('请求判令还款', '请求判令还款并付息');
    await api.put({ ...there, values: { ...there.values, answers: JSON.parse(text) } }, there);
    document.dispatchEvent(new window.Event('visibilitychange'));
    await page.findByText(/已被另一台设备改为“请求判令还款并付息”，原来在这里填的是“请求判令还款”/u);
    await waitFor(() => expect(typedIn(claim())).to.equal('请求判令还款并付息'));
    await user.click(page.getByRole('button', { name: /用回原来填的$/u }));
    await waitFor(() => expect(typedIn(claim())).to.equal('请求判令还款'));
    expect(page.queryByText(/已被另一台设备改为/u)).to.equal(null);
    await waitFor(() => expect(JSON.stringify(inAccount())).not.to.include('付息'));
    close();
  });
});
