import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { appModeReceived } from '../../core/appMode/appModeSlice.js';
import { userResponse } from '../../testing/responses.js';
import { loggedOut, userReceived } from '../../core/session/sessionSlice.js';
import type { SessionNews } from '../../core/session/sessionChannel.js';
import { modelsChanged, modelsThereSaga, type ModelsThere } from '../../core/assistance/modelsThere.js';

const only = (there: Partial<ModelsThere>): ModelsThere => ({ general: false, vision: false, fast: false, ...there });

describe('what needs a model', () => {
  withBrowserDocument();

  /** A control that needs a model, before a server with these responses; the last one stays. */
  const open = async (
    responses: readonly (ModelsThere | 'failing')[],
    { mode = 'saas', alsoNeeded = false }: { readonly mode?: 'open' | 'saas'; readonly alsoNeeded?: boolean } = {},
  ) => {
    const [
      { render, act, waitFor },
      { Provider },
      { MemoryRouter },
      { createBareStore },
      { ModelNeeded },
      { guarded },
    ] = await Promise.all([
      import('@testing-library/react'),
      import('react-redux'),
      import('react-router'),
      import('../../testing/wholeStore.js'),
      import('./ModelNeeded.js'),
      import('../../core/safely.js'),
    ]);
    const { forEachUser } = await import('../../app/forEachUser.js');
    const { store, sagas } = createBareStore();
    const announced: SessionNews[] = [];
    const otherTabs: ((news: SessionNews) => void)[] = [];
    let asked = 0;
    const api = {
      available: () => {
        const response = responses[Math.min(asked, responses.length - 1)];
        asked += 1;
        return response === undefined || response === 'failing'
          ? Promise.reject(new Error())
          : Promise.resolve(response);
      },
    };
    const channel = {
      announce: (news: SessionNews) => void announced.push(news),
      listen: (heard: (news: SessionNews) => void) => {
        otherTabs.push(heard);
        return () => void otherTabs.splice(otherTabs.indexOf(heard), 1);
      },
    };
    sagas.run(function* () {
      yield* forEachUser(() => guarded(modelsThereSaga)({ api, channel, newKey: () => 'key' }));
    });
    store.dispatch(
      appModeReceived({
        mode,
        courtTimeZone: 'Asia/Shanghai',
        contactEmail: null,
        court: null,
        hasSession: false,
        mailsPasswordResets: false,
        makesPdf: false,
      }),
    );
    const page = render(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/claim/divorce']}>
          <ModelNeeded slot="vision" what="读取照片" works="文字可以直接粘贴。" />
          {alsoNeeded ? <ModelNeeded slot="general" what="AI 识别" works="" /> : null}
        </MemoryRouter>
      </Provider>,
    );
    return {
      page,
      waitFor,
      announced,
      asked: () => asked,
      happens: (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action)),
      inAnotherTab: (news: SessionNews) => act(() => otherTabs.forEach((heard) => heard(news))),
      said: () => page.queryByRole('note')?.textContent ?? null,
    };
  };

  it('tells a visitor, a user and an administrator what works without one and what to do for the rest', async () => {
    const { page, waitFor, said, happens } = await open([only({ general: true })]);
    const begins = '读取照片需要视觉模型，目前没有可用的。文字可以直接粘贴。';
    const link = () => page.getByRole('link').getAttribute('href');
    await waitFor(() => expect(said()).to.equal(`${begins}请先登录并启用自己的模型，或请法院启用平台模型。`));
    expect(link()).to.equal('/login');
    happens(userReceived(userResponse()));
    const forUsers = '请在智能模型中选择或添加模型并在“视觉”用途下启用，或请法院启用平台模型。';
    await waitFor(() => expect(said()).to.equal(begins + forUsers));
    expect(link()).to.equal('/app/my-ai-models');
    happens(loggedOut());
    happens(userReceived(userResponse({ is_superuser: true })));
    await waitFor(() => expect(said()).to.equal(`${begins}请在平台模型中添加模型并在“视觉”用途下启用。`));
    expect(link()).to.equal('/app/admin/ai-models');
  });

  it('tells a visitor who can have no account once that the court offers none, and to sign in nowhere', async () => {
    const { page, waitFor, happens } = await open([only({})], { mode: 'open', alsoNeeded: true });
    const notes = () => page.queryAllByRole('note').map(({ textContent }) => textContent);
    await waitFor(() => expect(notes()).to.deep.equal(['读取照片需要智能模型，本院暂未提供。文字可以直接粘贴。']));
    expect(page.queryByRole('link')).to.equal(null);
    happens(userReceived(userResponse({ is_superuser: true })));
    await waitFor(() => expect(notes()).to.have.length(2));
  });

  it('stands beside what it costs at most and what is left, or says that the credits do not suffice', async () => {
    const [{ render }, { MemoryRouter }, { CallCostLine }] = await Promise.all([
      import('@testing-library/react'),
      import('react-router'),
      import('./CallCostLine.js'),
    ]);
    const said = (cost: Parameters<typeof CallCostLine>[0]['cost']) => {
      const { container, unmount } = render(
        <MemoryRouter>
          <CallCostLine cost={cost} />
        </MemoryRouter>,
      );
      const text = container.textContent;
      unmount();
      return text;
    };
    const cost = { most: 36.5, left: 99.95, held: 3.014, isPaid: true };
    expect(said(cost)).to.equal('至多扣除 36.5 积分，按实际用量计，剩余 99.95，其中冻结 3.014。 积分记录');
    const poor = said({ ...cost, left: 0.5, held: 0, isPaid: false });
    expect(poor).to.equal('积分不足：剩余 0.5。请联系管理员增加积分，或改用自己的模型。 订购积分 积分记录');
    expect(said(null)).to.equal('');
  });

  it('says nothing where a model is there, or where that is not known', async () => {
    const there = await open([only({ vision: true })]);
    await there.waitFor(() => expect(there.asked()).to.equal(1));
    expect(there.said()).to.equal(null);
    there.page.unmount();
    const unknown = await open(['failing']);
    await unknown.waitFor(() => expect(unknown.asked()).to.equal(1));
    expect(unknown.said()).to.equal(null);
  });

  it('asks again after a change, made here, which other tabs are told, or in another tab, and after a refusal for want of a model', async () => {
    const { waitFor, said, asked, happens, announced, inAnotherTab } = await open([
      only({}),
      only({ vision: true }),
      only({}),
      only({ vision: true }),
      only({}),
    ]);
    await waitFor(() => expect(said()).to.include('视觉模型'));
    happens(modelsChanged());
    await waitFor(() => expect(said()).to.equal(null));
    expect(announced).to.deep.equal([{ kind: 'modelsChanged' }]);
    const [{ reportCallError }, { ApiError }] = await Promise.all([
      import('../../app/reportCallError.js'),
      import('../../http/apiError.js'),
    ]);
    const refusal = new ApiError({ status: 409, code: 'no_active_model', detail: '没有可用的模型', fromServer: true });
    reportCallError((action) => (happens(action), action), refusal, { quietly: true });
    await waitFor(() => expect(said()).to.include('视觉模型'));
    happens(modelsChanged());
    await waitFor(() => expect(said()).to.equal(null));
    expect([asked(), announced.length]).to.deep.equal([4, 3]);
    inAnotherTab({ kind: 'featuresChanged' });
    expect(asked()).to.equal(4);
    inAnotherTab({ kind: 'modelsChanged' });
    await waitFor(() => expect(said()).to.include('视觉模型'));
    expect([asked(), announced.length]).to.deep.equal([5, 3]);
  });
});
