import { timingSafeEqual } from 'node:crypto';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import type { ServiceAccount, ServiceAccounts } from '../../../domain/serviceAccount/decider.js';
import type { ServiceAccountRegister } from '../../adapters/eventStore/openAggregates.js';
import { RequestError } from '../../platform/http/requestError.js';
import { hashToken, makeToken } from '../../platform/http/secretToken.js';
import type { FindKey } from '../../platform/http/serviceKeys.js';
import type { KeyUses } from './keyUses.js';

/** The one stream of the register. */
export const register = 'register';
/** How long a register that was read counts, in milliseconds: other processes heed a revocation within that time. */
const freshMs = 2000;

/** `jzsk_` is there for scanners that look for keys in places where none belongs. */
const keyShape = /^jzsk_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([\w-]{43})$/u;

/** A new secret part, and what is kept of it. */
export const makeSecret = (): { readonly secret: string; readonly keyHash: string } => {
  const secret = makeToken();
  return { secret, keyHash: hashToken(secret) };
};
/** The key as the other system sends it: the id says whose it is, so that the secret is compared once. */
export const keyOf = (id: string, secret: string): string => `jzsk_${id}_${secret}`;

const isSecretOf = ({ keyHash }: ServiceAccount, secret: string): boolean => {
  const [kept, sent] = [Buffer.from(keyHash), Buffer.from(hashToken(secret))];
  return kept.length === sent.length && timingSafeEqual(kept, sent);
};

type Deps = {
  readonly serviceAccounts: Pick<ServiceAccountRegister, 'load'>;
  readonly uses: Pick<KeyUses, 'note'>;
  readonly timeZone: string;
  readonly now: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly steady?: () => number;
};

export type ServiceKeys = {
  readonly find: FindKey;
  /** Has the register read again with the next request, after this process changed it. */
  readonly forget: () => void;
};

/** Tells whose a key is. The log alone says who has one; it is asked at most every two seconds, however many requests come. */
export const createServiceKeys = (deps: Deps): ServiceKeys => {
  const { serviceAccounts, uses, timeZone, now, steady = () => performance.now() } = deps;
  let last: { readonly accounts: Promise<ServiceAccounts>; readonly at: number } | undefined;

  const current = (): Promise<ServiceAccounts> => {
    if (last && steady() - last.at < freshMs) return last.accounts;
    const accounts = serviceAccounts.load(register).then(({ state }) => state);
    const read = { accounts, at: steady() };
    last = read;
    accounts.catch(() => {
      if (last === read) last = undefined; // the next request tries again
    });
    return accounts;
  };

  return {
    find: async (key) => {
      const [, id = '', secret = ''] = keyShape.exec(key) ?? [];
      if (id === '') throw new RequestError('service_key_unknown');
      const account = (await current()).get(id);
      if (!account || !isSecretOf(account, secret)) throw new RequestError('service_key_unknown');
      if (account.isRevoked) throw new RequestError('service_key_revoked');
      if (courtClock(now(), timeZone).day > account.endsOn) throw new RequestError('service_key_expired');
      await uses.note(id, now());
      return { id, scopes: account.scopes };
    },
    forget: () => {
      last = undefined;
    },
  };
};
