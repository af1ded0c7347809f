import './actorName.css';
import { accountName, actorName } from '../../../domain/actorNames.js';
import { useAppSelector } from '../core/hooks.js';
import { selectUser } from '../core/session/sessionSlice.js';
import type { KnownAccount, KnownActor } from '../../../domain/contract/shared.js';

/** As much of an id as tells the accounts of one court apart. */
const shownOfId = 8;

/** An account by its e-mail of now, with its id behind it, which stays when the e-mail changes or is erased. */
export const AccountName = ({ account: { id, email } }: { readonly account: KnownAccount }) => (
  <span className="actor-name">
    {accountName(email)} <code title={`账号编号：${id}`}>{id.slice(0, shownOfId)}</code>
  </span>
);

/** Who changed something, by an account; the reader's own by a word. */
export const WhoName = ({ account }: { readonly account: KnownAccount }) =>
  useAppSelector(selectUser)?.id === account.id ? <>您</> : <AccountName account={account} />;

/** Who did something; of an event whose metadata cannot be read, nobody knows. */
export const ActorName = ({ actor }: { readonly actor: KnownActor | null }) => {
  if (actor === null) return <>无法读取</>;
  return actor.kind === 'user' ? <AccountName account={actor} /> : <>{actorName(actor)}</>;
};
