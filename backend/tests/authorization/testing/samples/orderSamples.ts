import { OrderDetails, orders, PriceList } from '../../../../../domain/contract/orders.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { courtClock } from '../../../../../domain/courtCalendar/courtClock.js';
import type { Person, World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

const Waiting = orders.list.own.response.schema;
const price = 9900;
const item = { kind: 'credits', count: 1000 } as const;
const invoice = (owner: Person) => ({ buyer: 'person' as const, title: owner.email, tax_number: '' });

/** Sets a price, so that something can be ordered. */
const price1000 = async ({ client, people }: World): Promise<void> => {
  const { cookie } = people.superuser;
  const { json } = await client.ask(cookie, requestOf(orders.prices, {}));
  const { version, ...before } = PriceList.parse(json);
  if (before.prices.packages.some(({ count }) => count === item.count)) return;
  const prices = { packages: [{ count: item.count, price }], professional: null, enterprise: null, seat: null };
  await client.ask(cookie, requestOf(orders.setPrices, { body: { ...before, version, prices } }));
};

/** The id of an order that waits for its payment: a new one where there is none, as some may wait at once. */
const placed = async (world: World, owner: Person): Promise<string> => {
  await price1000(world);
  const waiting = await world.client.ask(owner.cookie, requestOf(orders.list.own, { query: { state: 'open' } }));
  const [known] = Waiting.parse(waiting.json).items;
  if (known) return known.id;
  const body = { item, amount: price, invoice: invoice(owner) };
  const { json } = await world.client.ask(owner.cookie, requestOf(orders.place, { body }));
  return OrderDetails.parse(json).id;
};
const payment = () => ({ reference: 'B-1', received_on: courtClock(new Date(), 'Asia/Shanghai').day });
const withdrawn = async (world: World, owner: Person): Promise<string> => {
  const id = await placed(world, owner);
  await world.client.ask(owner.cookie, requestOf(orders.withdraw, { path: { id } }));
  return id;
};
const paid = async (world: World, owner: Person): Promise<string> => {
  const id = await placed(world, owner);
  await world.client.ask(world.people.superuser.cookie, requestOf(orders.confirm, { path: { id }, body: payment() }));
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
    call: async (world, who) => {
      await price1000(world);
      return { body: { item, amount: price, invoice: invoice(who) } };
    },
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
