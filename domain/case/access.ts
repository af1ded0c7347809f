import { DomainError } from '../eventSourcing/domainError.js';
import { foldCode, sameCode } from './codes.js';
import type { ThirdParty } from '../forms/definition.js';
import type { Credentials } from './commands.js';
import { isAdoptionOf, type Defendant, type OpenedCase, type SubmittedVersion, type VersionNote } from './state.js';

/** One side of a case: the plaintiff's complaint, or the defence of one defendant. */
export type Side =
  | { readonly pleading: 'complaint'; readonly defendant: null }
  | { readonly pleading: 'defense'; readonly defendant: Defendant };

/** The reader of a document: a party with credentials, or the court, which needs no code. */
export type Asking = Credentials | 'court';

const complaint: Side = { pleading: 'complaint', defendant: null };
const defenseOf = (defendant: Defendant): Side => ({ pleading: 'defense', defendant });

/**
 * The defendant whose code this is, while they are a party: a defendant who left the case has no voice in it. All codes are
 * compared in full, so the time it takes does not tell which one came near.
 */
const defendantWithCode = ({ defendants }: OpenedCase, code: string | null): Defendant | undefined =>
  defendants.filter((one) => sameCode(code, one.code)).find(({ left }) => !left);

/** Whose pleading: that of a defendant by id, `null` for the complaint. */
export type Whose = Pick<VersionNote, 'pleading' | 'defendantId'>;

/** Whose pleading a side's is. */
export const whoseOf = ({ pleading, defendant }: Side): Whose => ({
  pleading,
  defendantId: defendant?.defendantId ?? null,
});

/** Whether an account adopted the pleading of a side, or opened the case with it. */
const isHolder = ({ ownerId, adoptions }: OpenedCase, accountId: string, { pleading, defendantId }: Whose): boolean =>
  (pleading === 'complaint' && ownerId === accountId) ||
  adoptions.filter(isAdoptionOf({ accountId, pleading, defendantId })).some(({ isHeld }) => isHeld);

/**
 * Whether a side's pleading is an account's own, so that its session speaks for that side: it opened the case or adopted the
 * pleading, or it submitted the side's latest defence. A defendant who left the case has no voice in it.
 */
export const isOwnOf = (state: OpenedCase, accountId: string, whose: Whose): boolean => {
  if (whose.pleading === 'complaint') return isHolder(state, accountId, whose);
  const defendant = state.defendants.find(({ defendantId }) => defendantId === whose.defendantId);
  if (!defendant || defendant.left) return false;
  return defendant.defenses.at(-1)?.submittedBy === accountId || isHolder(state, accountId, whose);
};

/** The defendant whose defence is an account's own. One with those of several speaks for none of them by its session alone. */
const defendantOfAccount = (state: OpenedCase, accountId: string): Defendant | undefined => {
  const own = state.defendants.filter((one) => isOwnOf(state, accountId, whoseOf(defenseOf(one))));
  return own.length === 1 ? own[0] : undefined;
};

/**
 * Every side that the credentials speak for. A defendant's code comes first, then the complaint (the plaintiff's code, or
 * the session of an account whose own it is), then the defendant for whom the account speaks. The session counts for
 * a defendant only where no code is given: it does not make up for a wrong code.
 */
const sidesOf = (state: OpenedCase, { code, accountId }: Credentials): readonly Side[] => {
  const byCode = defendantWithCode(state, code);
  const hasPlaintiffCode = sameCode(code, state.plaintiffCode);
  const ownsComplaint = accountId !== null && isOwnOf(state, accountId, whoseOf(complaint));
  const hasNoCode = foldCode(code ?? '') === '';
  const byAccount = hasNoCode && accountId !== null ? defendantOfAccount(state, accountId) : undefined;
  return [
    ...(byCode ? [defenseOf(byCode)] : []),
    ...(hasPlaintiffCode || ownsComplaint ? [complaint] : []),
    ...(byAccount ? [defenseOf(byAccount)] : []),
  ];
};

/**
 * The side that the credentials open: its versions, all of them, may be read.
 * @throws DomainError `wrong_number_or_code` when they speak for no side
 */
export const speakerOf = (state: OpenedCase, credentials: Credentials): Side => {
  const [side] = sidesOf(state, credentials);
  if (!side) throw new DomainError('wrong_number_or_code');
  return side;
};

/**
 * The side for which the credentials may submit this kind of pleading. Unlike in `speakerOf`, the owner of a case who
 * shows a defendant's code may still submit the complaint.
 * @throws DomainError `wrong_number_or_code` when they may not
 */
export const submitterOf = <Kind extends Side['pleading']>(
  state: OpenedCase,
  credentials: Credentials,
  pleading: Kind,
): Extract<Side, { pleading: Kind }> => {
  const side = sidesOf(state, credentials).find(
    (one): one is Extract<Side, { pleading: Kind }> => one.pleading === pleading,
  );
  if (!side) throw new DomainError('wrong_number_or_code');
  return side;
};

/**
 * A third party states an opinion, and a defendant answers: neither gives the paper of the other.
 * @throws DomainError `third_party_answers`, `third_party_only`
 */
export const mustBeTheirs = ({ standing }: Pick<Defendant, 'standing'>, answerer: ThirdParty | undefined): void => {
  if (standing === answerer) return;
  throw new DomainError(standing === undefined ? 'third_party_only' : 'third_party_answers');
};

/** Whether the latest complaint may be read: by the court, and by every party, because the defence answers it. */
export const mayReadComplaint = (state: OpenedCase, asking: Asking): boolean =>
  asking === 'court' || sidesOf(state, asking).length > 0;

/**
 * The side that the court asks for: the complaint, or the defence of the defendant named, who may have left the case.
 * @throws DomainError `defendant_not_found`
 */
export const sideForCourt = ({ defendants }: OpenedCase, defendantId: string | undefined): Side => {
  if (defendantId === undefined) return complaint;
  const defendant = defendants.find((one) => one.defendantId === defendantId);
  if (!defendant) throw new DomainError('defendant_not_found');
  return defenseOf(defendant);
};

/**
 * The defence of the defendant named, for whoever speaks for the complaint that it answers: the court sends the plaintiff its copy (民事诉讼法
 * 第一百二十八条). That of somebody who left the case too: it came in while they were a party.
 * @throws DomainError `wrong_number_or_code`, `defendant_not_found`
 */
export const answerFor = (state: OpenedCase, credentials: Credentials, defendantId: string): Side => {
  submitterOf(state, credentials, 'complaint');
  return sideForCourt(state, defendantId);
};

/** The latest version of a side with its answers; `null` for a defendant who has submitted none. */
export const latestVersionOf = ({ latestComplaint }: OpenedCase, { defendant }: Side): SubmittedVersion | null =>
  defendant ? defendant.latestDefense : latestComplaint;

/**
 * Nobody's version is passed over unseen: what the sender had seen must be the newest version of the side. One who does not say
 * what they had seen is not asked.
 * @throws DomainError `stale_version` when there is a newer one, `base_version_unknown` when there is none such
 */
export const mustBeNewest = (versions: readonly VersionNote[], basedOn: number | undefined): void => {
  const newest = versions.length;
  if (basedOn === undefined || basedOn === newest) return;
  throw new DomainError(basedOn < newest ? 'stale_version' : 'base_version_unknown');
};

/** The versions of one side out of those of the whole case, in the same order. */
export const versionsOf = <Version extends Whose>(
  versions: readonly Version[],
  { pleading, defendantId }: Whose,
): readonly Version[] => versions.filter((one) => one.pleading === pleading && one.defendantId === defendantId);

/**
 * The versions that an account may read as its own, oldest first: all of a pleading that is its own; for everybody else, a lawyer who
 * was replaced included, those that the account submitted itself.
 */
export const ownVersions = <Version extends VersionNote>(
  state: OpenedCase,
  versions: readonly Version[],
  { accountId, ...side }: Whose & { readonly accountId: string },
): readonly Version[] => {
  const all = versionsOf(versions, side);
  return isOwnOf(state, accountId, side) ? all : all.filter(({ submittedBy }) => submittedBy === accountId);
};

/** The version that an account finds among its own documents: the last of `ownVersions`. `undefined` when there is none. */
export const ownVersion = <Version extends VersionNote>(
  state: OpenedCase,
  versions: readonly Version[],
  whose: Whose & { readonly accountId: string },
): Version | undefined => ownVersions(state, versions, whose).at(-1);
