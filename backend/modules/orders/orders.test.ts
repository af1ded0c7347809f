import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { orders, type OrderDetails } from '../../../domain/contract/orders.js';
import { usage } from '../../../domain/contract/usage.js';
import type { OrderedItem } from '../../../domain/account/orderedItem.js';
import { fakeOffice } from '../../adapters/pdf/testing/fakeOffice.js';
import { startSmtpServer, type SmtpServer } from '../../adapters/mail/testing/smtpServer.js';
import {
  startTestApplication,
  testAdministrator,
  wideAllowances,
  type TestApplication,
} from '../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { registering, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const firm = { buyer: 'organisation', title: '某某律师事务所', tax_number: '91110000600037341L' } as const;
const credits = { kind: 'credits', count: 1000 } as const;
const year = { kind: 'plan', plan: 'professional', months: 12 } as const;
const prices = { packages: [{ count: 1000, price: 9900 }], professional: 9800, enterprise: 20_000, seat: 3000 };
const abouts = { explorer: '', professional: '', enterprise: '' };
const now = new Date('2027-01-15T04:00:00Z');
const payment = { reference: '2027011500001', received_on: '2027-01-15' };

describe('orders of credits, plans and seats', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let mail: SmtpServer;
  let admin: TestBrowser;
  let newPerson: SaasCourt['newPerson'];
  before(async () => {
    mail = await startSmtpServer();
    court = await startTestApplication(
      { now: () => now, allowances: wideAllowances },
      {
        APP_MODE: 'saas',
        SOFFICE_PATH: fakeOffice,
        COURT_NAME: '某区人民法院',
        SMTP_URL: mail.url,
        MAIL_FROM: 'noreply@court.example.cn',
        PUBLIC_URL: 'http://pleadings.court.example.cn',
      },
    );
    admin = court.newBrowser();
    await admin.signIn(testAdministrator.email, testAdministrator.password);
    newPerson = registering(court, admin);
  });
  after(async () => {
    await court?.close();
    await mail?.close();
  });

  const desk = () => clientOf(admin, orders);
  const shop = ({ browser }: Person) => clientOf(browser, orders);
  const setPrices = async (change: Partial<typeof prices> = {}, payingWords = '户名：某区人民法院') => {
    const { version } = await desk().prices();
    return desk().setPrices({ body: { version, prices: { ...prices, ...change }, abouts, payment: payingWords } });
  };
  const place = (who: Person, item: OrderedItem, amount: number): Promise<OrderDetails> =>
    shop(who).place({ body: { item, amount, invoice: firm } });
  const balance = async ({ browser }: Person) => (await clientOf(browser, usage).credits({ query: {} })).credits;

  /** Of the letters to somebody, once there is one. */
  const subjectsTo = async ({ email }: Person): Promise<readonly string[]> => {
    for (;;) {
      const own = mail.letters.filter(({ to }) => to.includes(email));
      if (own.length > 0) return own.map(({ subject }) => subject);
      await mail.received(mail.letters.length + 1);
    }
  };

  it('are not offered before there are prices', async () => {
    const who = await newPerson();
    expect(await shop(who).offer()).to.deep.include({ version: 0, invoice: null });
    const sent = await who.browser.send(
      requestOf(orders.place, { body: { item: credits, amount: 9900, invoice: firm } }),
    );
    expect(await refusal(sent)).to.deep.equal({ status: 409, code: 'order_not_offered' });
  });

  it('give credits once, however often the payment is confirmed and by whom', async () => {
    await setPrices();
    const who = await newPerson();
    const placed = await place(who, credits, 9900);
    expect(placed).to.deep.include({ state: 'open', amount: 9900, fulfilled: false, payment: '户名：某区人民法院' });
    expect(placed.invoice).to.deep.equal(firm);
    expect(placed.history.map(({ what, by, account }) => [what, by, account])).to.deep.equal([
      ['placed', 'buyer', null],
    ]);
    const other = court.newBrowser();
    await other.signIn(testAdministrator.email, testAdministrator.password);
    const confirm = (browser: TestBrowser) =>
      browser.send(requestOf(orders.confirm, { path: { id: placed.id }, body: payment }));
    const all = await Promise.all([confirm(admin), confirm(other), confirm(admin)]);
    expect(all.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(await balance(who)).to.equal(1000);
    const second = await admin.send(
      requestOf(orders.confirm, { path: { id: placed.id }, body: { ...payment, reference: 'B2' } }),
    );
    expect(await refusal(second)).to.deep.equal({ status: 409, code: 'order_decided' });
    const seen = await shop(who).one.own({ path: { id: placed.id } });
    expect(seen).to.deep.include({ state: 'confirmed', reference: '2027011500001', fulfilled: true });
    expect(seen.history.map(({ what }) => what)).to.deep.equal(['placed', 'confirmed', 'fulfilled']);
    expect(await subjectsTo(who)).to.deep.equal(['您的订单已确认收款']);
  });

  it('begin a plan, and extend it from its end', async () => {
    await setPrices();
    const who = await newPerson();
    for (const end of ['2028-01-15', '2029-01-15']) {
      const { id } = await place(who, year, 117_600);
      await desk().confirm({ path: { id }, body: payment });
      const me = await clientOf(who.browser, accounts).me();
      expect(me).to.deep.include({ subscription_plan: 'professional' });
      expect(me.subscription_expires_at).to.match(new RegExp(`^${end}`));
    }
  });

  it('are placed once under one key, and keep the price they were placed at', async () => {
    await setPrices();
    const who = await newPerson();
    const body = { item: credits, amount: 9900, invoice: firm };
    const idempotencyKey = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => who.browser.send(requestOf(orders.place, { body }), { idempotencyKey })),
    );
    expect(both.map(({ status }) => status)).to.deep.equal([201, 201]);
    const { items } = await shop(who).list.own({ query: {} });
    expect(items).to.have.lengthOf(1);
    await setPrices({ packages: [{ count: 1000, price: 12_000 }] });
    const stale = await who.browser.send(requestOf(orders.place, { body }));
    expect(await refusal(stale)).to.deep.equal({ status: 409, code: 'prices_changed' });
    expect((await shop(who).list.own({ query: {} })).items[0]?.amount).to.equal(9900);
  });

  it('remember to whom the last invoice was made out, and refuse a wrong tax number at its field', async () => {
    await setPrices();
    const who = await newPerson();
    const wrong = { ...firm, tax_number: '91110000600037341X' };
    const sent = await who.browser.send(
      requestOf(orders.place, { body: { item: credits, amount: 9900, invoice: wrong } }),
    );
    expect(sent.status).to.equal(422);
    expect(await sent.json()).to.have.nested.property('errors[0].path', 'invoice.tax_number');
    const person = { buyer: 'person', title: '张三', tax_number: '' } as const;
    await shop(who).place({ body: { item: credits, amount: 9900, invoice: person } });
    expect((await shop(who).offer()).invoice).to.deep.equal({ ...person, tax_number: null });
  });

  it('are refused with a reason that the buyer reads, or withdrawn by the buyer, and then not confirmed', async () => {
    await setPrices();
    const who = await newPerson();
    const [first, second] = [await place(who, credits, 9900), await place(who, credits, 9900)];
    await desk().refuse({ path: { id: first.id }, body: { reason: '没有查到这笔款项' } });
    await shop(who).withdraw({ path: { id: second.id } });
    const states = (await shop(who).list.own({ query: {} })).items.map(({ state, reason }) => [state, reason]);
    expect(states).to.have.deep.members([
      ['refused', '没有查到这笔款项'],
      ['withdrawn', null],
    ]);
    for (const { id } of [first, second])
      expect(await refusal(await admin.send(requestOf(orders.confirm, { path: { id }, body: payment })))).to.deep.equal(
        {
          status: 409,
          code: 'order_decided',
        },
      );
    expect(await balance(who)).to.equal(0);
    expect(await subjectsTo(who)).to.deep.equal(['您的订单未予确认']);
  });

  it('are found by the administrator by number, e-mail, title, reference and state', async () => {
    await setPrices();
    const who = await newPerson();
    const { id, number } = await place(who, credits, 9900);
    const reference = `R-${randomUUID()}`;
    const found = async (query: { search?: string; state?: 'open' | 'confirmed' }) =>
      (await desk().list.platform({ query })).items.some((one) => one.id === id);
    expect(await Promise.all([number, who.email, '某某律师'].map((search) => found({ search })))).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect([await found({ search: '没有这样的' }), await found({ state: 'confirmed' })]).to.deep.equal([false, false]);
    await desk().confirm({ path: { id }, body: { ...payment, reference } });
    expect([await found({ search: reference }), await found({ state: 'open' })]).to.deep.equal([true, false]);
  });

  it('have a receipt as Word and as PDF once they are paid, for the buyer and the court', async () => {
    await setPrices();
    const who = await newPerson();
    const { id, number } = await place(who, credits, 9900);
    const early = await who.browser.send(requestOf(orders.receipt.own, { path: { id } }));
    expect(await refusal(early)).to.deep.equal({ status: 409, code: 'order_unpaid' });
    await desk().confirm({ path: { id }, body: payment });
    const word = await shop(who).receipt.own({ path: { id } });
    expect(word.fileName).to.include(`收款凭单${number}`);
    const pdf = await desk().receiptPdf.platform({ path: { id } });
    expect(await pdf.blob.text()).to.match(/^%PDF-/);
    const stranger = await newPerson();
    for (const called of [orders.receipt.own, orders.receiptPdf.own, orders.one.own])
      expect(await refusal(await stranger.browser.send(requestOf(called, { path: { id } })))).to.deep.equal({
        status: 404,
        code: 'order_not_found',
      });
  });

  it('are refused where they would add nothing, or where too many wait', async () => {
    await setPrices();
    const forever = await newPerson({ subscription_plan: 'professional' });
    const refused = async (who: Person, item: OrderedItem, amount: number) =>
      (await refusal(await who.browser.send(requestOf(orders.place, { body: { item, amount, invoice: firm } })))).code;
    expect(await refused(forever, year, 117_600)).to.equal('order_not_useful');
    expect(await refused(forever, { kind: 'seats', seats: 2 }, 6000)).to.equal('order_not_useful');
    for (let n = 0; n < 5; n += 1) await place(forever, credits, 9900);
    expect(await refused(forever, credits, 9900)).to.equal('too_many_open_orders');
  });

  it('give seats of a team beside the enterprise plan', async () => {
    await setPrices();
    const who = await newPerson({ subscription_plan: 'enterprise' });
    const { id } = await place(who, { kind: 'seats', seats: 3 }, 9000);
    await desk().confirm({ path: { id }, body: payment });
    const { stores, close } = await court.openStores();
    try {
      expect((await stores.accounts.load(who.id)).state).to.include({ seats: 3 });
    } finally {
      await close();
    }
  });

  it('let the second of two administrators who set prices at once read the first one’s', async () => {
    const { version } = await desk().prices();
    const send = (seat: number) =>
      admin.send(
        requestOf(orders.setPrices, { body: { version, prices: { ...prices, seat }, abouts, payment: '账户' } }),
      );
    const both = await Promise.all([send(1), send(2)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const twice = [
      { count: 5, price: 1 },
      { count: 5, price: 2 },
    ];
    const wrong = await admin.send(
      requestOf(orders.setPrices, { body: { version, prices: { ...prices, packages: twice }, abouts, payment: '' } }),
    );
    expect(await refusal(wrong)).to.deep.equal({ status: 422, code: 'fields_invalid' });
  });
});
