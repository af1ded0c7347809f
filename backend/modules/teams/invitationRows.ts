import { z } from 'zod';
import type { Tables } from '../../../projections/runner/projection.js';
import { hashToken, makeToken } from '../../platform/http/secretToken.js';
import { RequestError } from '../../platform/http/requestError.js';

const Row = z.object({
  id: z.string(),
  team_id: z.string(),
  /** `null` once it was answered. */
  email: z.string().nullable(),
  expires_at: z.date(),
});
export type InvitationRow = z.infer<typeof Row>;
const columns = ['id', 'team_id', 'email', 'expires_at'] as const;

/** How long the row of an invitation may be there before the log has it, in milliseconds. */
const underWayMs = 60_000;
/** How long the row of an answered invitation, which names nobody any more, tells a second press what became of the first. */
const answeredMs = 86_400_000;

type New = {
  readonly id: string;
  readonly teamId: string;
  /** As `foldEmail` spells it. */
  readonly email: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

export type InvitationRows = ReturnType<typeof invitationRows>;

/** The addresses of those who were invited, and the hashes of their links' secrets. `tables` stands for the `app` schema. */
export const invitationRows = (tables: Tables) => {
  const insert = async ({ id, teamId, email, expiresAt }: New): Promise<boolean> => {
    const added: unknown[] = await tables('team_invitations')
      .insert({ id, team_id: teamId, email, token_hash: null, expires_at: expiresAt })
      .onConflict(['team_id', 'email'])
      .ignore()
      .returning('id');
    return added.length > 0;
  };
  const find = async (where: Readonly<Record<string, string>>): Promise<InvitationRow | undefined> => {
    const row: unknown = await tables('team_invitations')
      .where(where)
      .first(...columns);
    return row === undefined ? undefined : Row.parse(row);
  };
  const remove = async (id: string): Promise<void> => {
    await tables('team_invitations').where({ id }).del();
  };

  return {
    /**
     * Takes an address for an invitation. One whose invitation the team does not know any more, as after a crash, is free again.
     * @throws RequestError `team_invited_already`
     */
    reserve: async (invitation: New, isOpen: (id: string) => boolean): Promise<void> => {
      if (await insert(invitation)) return;
      const { teamId, email, now, expiresAt } = invitation;
      const before = await find({ team_id: teamId, email });
      const lasts = expiresAt.getTime() - now.getTime();
      const isUnderWay = before && before.expires_at.getTime() - lasts > now.getTime() - underWayMs;
      if (before && before.expires_at > now && (isOpen(before.id) || isUnderWay))
        throw new RequestError('team_invited_already');
      if (before) await remove(before.id);
      if (!(await insert(invitation))) throw new RequestError('team_invited_already');
    },
    find: (id: string) => find({ id }),
    /** The invitation of a link. */
    findByToken: (token: string) => find({ token_hash: hashToken(token) }),
    /** Those of a team, by their ids. */
    ofTeam: async (teamId: string): Promise<ReadonlyMap<string, InvitationRow>> => {
      const rows: unknown[] = await tables('team_invitations')
        .where({ team_id: teamId })
        .select(...columns);
      return new Map(rows.map((row) => Row.parse(row)).map((row) => [row.id, row] as const));
    },
    /** Makes another secret for the link; the one before ceases to work. `undefined` where the invitation is gone. */
    renewToken: async (id: string): Promise<string | undefined> => {
      const token = makeToken();
      const changed = await tables('team_invitations')
        .where({ id })
        .whereNotNull('email')
        .update({ token_hash: hashToken(token) });
      return changed > 0 ? token : undefined;
    },
    /** Forgets the address of an answered invitation. */
    answered: async (id: string, now: Date): Promise<void> => {
      await tables('team_invitations')
        .where({ id })
        .update({ email: null, expires_at: new Date(now.getTime() + answeredMs) });
    },
    remove,
    ofTeamGone: async (teamId: string): Promise<void> => {
      await tables('team_invitations').where({ team_id: teamId }).del();
    },
    /** Deletes what is over; returns how many. */
    removeExpired: (now: Date): Promise<number> => tables('team_invitations').where('expires_at', '<', now).del(),
  };
};
