import { OrderDetails, orders, PriceList } from '../../../../../domain/contract/orders.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { courtClock } from '../../../../../domain/courtCalendar/courtClock.js';
import type { Person, World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';
import { nobody } from './batchSamples.js';

const Waiting = orders.list.own.response.schema;
const item = { kind: 'credits', count: 1000 } as const;
const invoice = (owner: Person) => ({ buyer: 'person' as const, title: owner.email, tax_number: '' });

/** What the credits cost; a price is set where there is none, unless somebody else sets one at the same time. */
const price1000 = async ({ client, people }: World): Promise<number> => {
  const { cookie } = people.superuser;
  for (let tries = 0; tries < 5; tries += 1) {
    const { json } = await client.ask(cookie, requestOf(orders.prices, {}));
    const { version, ...before } = PriceList.parse(json);
    const offered = before.prices.packages.find(({ count }) => count === item.count);
    if (offered) return offered.price;
    const prices = { packages: [{ count: item.count, price: 9900 }], professional: null, enterprise: null, seat: null };
    await client.send(cookie, requestOf(orders.setPrices, { body: { ...before, version, prices } }));
  }
  throw new Error('the price list does not stand still');
};

/** The id of an order that waits for its payment: a new one where there is none, as some may wait at once; nobody's where somebody has no account. */
const placed = async (world: World, owner: Person): Promise<string> => {
  if (owner.cookie === '') return nobody;
  const amount = await price1000(world);
  const waiting = await world.client.ask(owner.cookie, requestOf(orders.list.own, { query: { state: 'open' } }));
  const [known] = Waiting.parse(waiting.json).items;
  if (known) return known.id;
  const body = { item, amount, invoice: invoice(owner) };
  const { json } = await world.client.ask(owner.cookie, requestOf(orders.place, { body }));
  return OrderDetails.parse(json).id;
};
const payment = () => ({ reference: 'B-1', received_on: courtClock(new Date(), 'Asia/Shanghai').day });
/** Somebody may have decided on it meanwhile, which is as well. */
const withdrawn = async (world: World, owner: Person): Promise<string> => {
  const id = await placed(world, owner);
  if (id === nobody) return id;
  await world.client.send(owner.cookie, requestOf(orders.withdraw, { path: { id } }));
  return id;
};
const paid = async (world: World, owner: Person): Promise<string> => {
  const id = await placed(world, owner);
  if (id === nobody) return id;
  await world.client.send(world.people.superuser.cookie, requestOf(orders.confirm, { path: { id }, body: payment() }));
  return id;
};

const ofOther =
  (make: typeof placed) =>
  async (world: World): Promise<{ path: { id: string } }> => ({
    path: { id: await make(world, world.people.otherUser) },
  });
/** One’s own where one has an account, somebody’s where the request is refused for want of one. */
const ofOwn =
  (make: typeof placed) =>
  async (world: World, who: Person): Promise<{ path: { id: string } }> => ({
    path: {
      id: await make(world, who.persona === 'anonymous' || who.persona === 'inactive' ? world.people.user : who),
    },
  });

export const orderSamples = samplesOf(orders, {
  list: {
    own: { call: () => ({ query: {} }) },
    platform: {
      about: 'anybody',
      call: async (world) => {
        await withdrawn(world, world.people.otherUser);
        return { query: {} };
      },
    },
  },
  one: {
    own: { call: ofOwn(withdrawn), foreign: async (world, owner) => ({ path: { id: await withdrawn(world, owner) } }) },
    platform: { about: 'anybody', call: ofOther(withdrawn) },
  },
  receipt: {
    own: { call: ofOwn(paid), foreign: async (world, owner) => ({ path: { id: await paid(world, owner) } }) },
    platform: { about: 'anybody', call: ofOther(paid) },
  },
  receiptPdf: {
    own: {
      answers: [200, 404],
      call: ofOwn(paid),
      foreign: async (world, owner) => ({ path: { id: await paid(world, owner) } }),
    },
    platform: { about: 'anybody', answers: [200, 404], call: ofOther(paid) },
  },
  offer: {},
  place: {
    call: async (world, who) => ({ body: { item, amount: await price1000(world), invoice: invoice(who) } }),
  },
  withdraw: {
    call: ofOwn(placed),
    foreign: async (world, owner) => ({ path: { id: await placed(world, owner) } }),
  },
  confirm: {
    about: 'anybody',
    call: async (world) => ({ ...(await ofOther(placed)(world)), body: payment() }),
  },
  refuse: {
    about: 'anybody',
    call: async (world) => ({ ...(await ofOther(placed)(world)), body: { reason: '没有查到这笔款项' } }),
  },
  prices: {},
  setPrices: {
    call: async (world) => {
      const { json } = await world.client.ask(world.people.superuser.cookie, requestOf(orders.prices, {}));
      const { version, ...before } = PriceList.parse(json);
      return { body: { ...before, version, payment: `账户 ${version}` } };
    },
  },
  planLimits: {},
  setPlanLimits: {
    call: async (world) => {
      const { json } = await world.client.ask(world.people.superuser.cookie, requestOf(orders.planLimits, {}));
      const { version, limits } = orders.planLimits.response.schema.parse(json);
      const monthly_credits = 1_000_000 + ((version + 1) % 1000);
      return { body: { version, limits: { ...limits, enterprise: { ...limits.enterprise, monthly_credits } } } };
    },
  },
});
