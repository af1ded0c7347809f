import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, noSecondFactor, userResponse } from '../../testing/responses.js';
import type { OwnSession } from './ownSessions.js';

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const sessionOf = (number: number, device: string | null): OwnSession => ({
  id: idOf(number),
  device,
  began_at: '2026-01-01T01:00:00Z',
  seen_at: '2026-01-02T02:30:00Z',
  is_current: number === 1,
});

/** The profile over a server that keeps these sessions; `ended` are those that it was told to end. */
const openSessions = async (sessions: OwnSession[], { failsFirst = false } = {}) => {
  const { ApiError } = await import('../../http/apiError.js');
  let isFailing = failsFirst;
  const ended: string[] = [];
  const site = await openSite('/app/profile', ({ method, path }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me/second-factor') return noSecondFactor;
    if (path === '/users/me/sessions') {
      if (isFailing) throw new ApiError({ status: 503, code: 'x', detail: '稍后再试。', fromServer: true });
      return { items: sessions.filter(({ id }) => !ended.includes(id)) };
    }
    if (method === 'DELETE') return void ended.push(path.split('/').at(-1) ?? '');
    return userResponse();
  });
  return { ...site, ended, heal: () => (isFailing = false) };
};

describe('the devices on the profile page', () => {
  withBrowserDocument();

  it('are named with both times; the one at hand is marked and has no button', async () => {
    const { page } = await openSessions([sessionOf(1, 'Chrome，Windows'), sessionOf(2, null)]);
    const here = (await page.findByText('本机')).closest('tr');
    expect(here?.textContent).to.include('Chrome，Windows').and.include('2026年1月1日 09:00').and.include('10:30');
    expect(here?.querySelector('button')).to.equal(null);
    page.getByRole('button', { name: '在那里退出：未知设备' });
  });

  it('of one name have buttons of different names: with when each was signed in at, and which it is in one minute', async () => {
    const at = (nth: number, began_at: string) => ({ ...sessionOf(nth, 'Chrome，Mac'), began_at });
    const { page } = await openSessions([
      sessionOf(1, 'Chrome，Windows'),
      at(2, '2026-01-02T01:00:00Z'),
      at(3, '2026-01-03T01:00:00Z'),
      at(4, '2026-01-03T01:00:30Z'),
    ]);
    await page.findByText('本机');
    const names = page
      .getAllByRole('button', { name: /^在那里退出/ })
      .map((button) => button.getAttribute('aria-label')?.replace('在那里退出：', ''));
    expect(names).to.deep.equal([
      'Chrome，Mac，登录于2026年1月2日 09:00',
      'Chrome，Mac，登录于2026年1月3日 09:00（1）',
      'Chrome，Mac，登录于2026年1月3日 09:00（2）',
    ]);
  });

  it('are signed out one by one, and all others at once, also one that signed in since the list was shown', async () => {
    const sessions = [sessionOf(1, 'Chrome，Mac'), sessionOf(2, '微信，iPhone'), sessionOf(3, 'Edge，Windows')];
    const { page, user, waitFor, ended } = await openSessions(sessions);
    await user.click(await page.findByRole('button', { name: '在那里退出：微信，iPhone' }));
    await waitFor(() => expect(page.queryByText('微信，iPhone')).to.equal(null));
    expect(ended).to.deep.equal([idOf(2)]);
    sessions.push(sessionOf(4, 'Firefox，Linux'));
    await user.click(page.getByRole('button', { name: '退出其他所有设备' }));
    await page.findByText('其他设备上的登录已全部退出');
    expect(ended).to.deep.equal([idOf(2), idOf(3), idOf(4)]);
    await waitFor(() => expect(page.queryByRole('button', { name: /退出其他所有设备/ })).to.equal(null));
  });

  it('say that they could not be read, and are read again', async () => {
    const { page, user, heal } = await openSessions([sessionOf(1, 'Safari，Mac')], { failsFirst: true });
    await page.findByText('登录情况加载失败：稍后再试。');
    heal();
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('本机');
  });
});
