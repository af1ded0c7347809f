import { z } from 'zod';
import { draftShares as calls, type DraftShare } from '../../../../domain/contract/draftShares.js';
import { partChoices } from '../../../../domain/draftShares/sharedParts.js';
import { sharedDraftPage } from '../../../../domain/draftShares/terms.js';
import { signedIn } from '../../../platform/http/auth.js';
import type { RateLimits } from '../../../platform/http/rateLimit.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import { documentTitle, mustGetForm, type Forms } from '../../forms/index.js';
import type { DraftRows } from '../draftRows.js';
import type { DraftKey } from '../draftSeal.js';
import type { GuestDrafts } from './guestDrafts.js';
import type { ReceivedShares } from './receivedShares.js';
import type { ShareMail } from './shareMail.js';
import type { Share, ShareRows } from './shareRows.js';

type Deps = {
  readonly forms: Forms;
  readonly drafts: Pick<DraftRows, 'read'>;
  readonly shares: ShareRows;
  readonly guests: GuestDrafts;
  readonly received: ReceivedShares;
  readonly sendMail: ShareMail;
  readonly limits: Pick<RateLimits, 'sharedDraftUses' | 'shareMails'>;
};

const dayMs = 24 * 3_600_000;
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What its owner is told of a share. */
const viewOf = (share: Share): DraftShare => ({
  id: share.id,
  form_key: share.formKey,
  case_key: share.caseKey,
  for_name: share.forName,
  right: share.allows,
  parts: share.parts === null ? null : [...share.parts],
  account: share.grantee !== null,
  created_at: share.created_at.toISOString(),
  expires_at: share.expires_at.toISOString(),
  last_used_at: iso(share.last_used_at),
  edited_at: iso(share.edited_at),
  filled: share.filled.map((place) => ({ ...place })),
});

const Named = z.looseObject({ definition_hash: z.string().nullish() });

/** /api/draft-shares for the owner of the drafts, and for an account that took a share. */
const ownerRoutes = (router: AppRouter, { forms, drafts, shares, received, sendMail, limits }: Deps): void => {
  const findDraft = (key: DraftKey, now: Date) =>
    drafts.read(key, now).catch((error: unknown) => {
      if (error instanceof RequestError && error.code === 'draft_over') return undefined;
      throw error;
    });
  serve(router, calls.received, async (_asked, ctx) => {
    const items = await received.list(signedIn(ctx.state).id, ctx.state.receivedAt);
    return {
      items: items.map((share) => {
        const definition = forms.get(share.form_key);
        return {
          id: share.id,
          form_key: share.form_key,
          title: definition ? documentTitle(definition) : '文书',
          right: share.allows,
          expires_at: share.expires_at.toISOString(),
          updated_at: share.updated_at.toISOString(),
        };
      }),
    };
  });

  serve(router, calls.list, async ({ query: { form_key: formKey, case_key: caseKey } }, ctx) => {
    const [key, now] = [{ owner: signedIn(ctx.state).id, formKey, caseKey }, ctx.state.receivedAt];
    // A page may ask before the account has its draft: nobody shares it then.
    const draft = await findDraft(key, now);
    const hash = draft && Named.parse(draft.values).definition_hash;
    const definition = (hash ? await forms.byHash(formKey, hash) : undefined) ?? mustGetForm(forms, formKey);
    return {
      items: (await shares.list(key, now)).map(viewOf),
      parts: partChoices(definition).map(({ title, parts }) => ({ title, parts: [...parts] })),
      mails: sendMail !== undefined,
    };
  });

  serve(router, calls.create, async ({ body }, ctx) => {
    const { id: owner, email: from } = signedIn(ctx.state);
    const now = ctx.state.receivedAt;
    const { form_key: formKey, case_key: caseKey, for_name: forName, right, parts, days, email } = body;
    if (email !== undefined) await limits.shareMails.consume({ account: owner });
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const made = await shares.create({ owner, formKey, caseKey }, { forName, parts, right, expiresAt, now });
    const path = `${sharedDraftPage}#${made.secret}`;
    const mailed =
      email !== undefined && sendMail !== undefined && (await sendMail({ to: email, from, right, path, expiresAt }));
    return { share: viewOf(made.share), path, mailed };
  });

  serve(router, calls.revoke, ({ path: { id } }, ctx) =>
    shares.revoke(signedIn(ctx.state).id, id, ctx.state.receivedAt),
  );

  serve(router, calls.review, async ({ path: { id }, body: { places } }, ctx) =>
    viewOf(await shares.review(signedIn(ctx.state).id, id, places)),
  );

  serve(router, calls.accept, ({ body: { secret } }, ctx) =>
    received.accept(secret, signedIn(ctx.state).id, ctx.state.receivedAt),
  );
};

/** /api/draft-shares for whoever has a link: shared parts are read and filled in, and nothing else. */
const guestRoutes = (router: AppRouter, { guests, limits }: Deps): void => {
  const counted = (ctx: AppContext) => limits.sharedDraftUses.consume({ address: ctx.state.clientAddress });
  const usedBy = (ctx: AppContext, body: { secret?: string | undefined; share_id?: string | undefined }) => ({
    secret: body.secret,
    shareId: body.share_id,
    account: ctx.state.account?.id,
  });

  serve(router, calls.open, async ({ body }, ctx) => {
    await counted(ctx);
    const { share, ...draft } = await guests.open(usedBy(ctx, body), ctx.state.receivedAt);
    return {
      id: share.id,
      form_key: share.formKey,
      definition_hash: draft.definitionHash,
      for_name: share.forName,
      right: share.allows,
      parts: share.parts === null ? null : [...share.parts],
      account: share.grantee !== null,
      expires_at: share.expires_at.toISOString(),
      revision: draft.revision,
      updated_at: draft.updatedAt.toISOString(),
      answers: draft.answers,
    };
  });

  serve(router, calls.save, async ({ body: { revision, answers, ...used } }, ctx) => {
    await counted(ctx);
    const stored = await guests.save(usedBy(ctx, used), { revision, answers }, ctx.state.receivedAt);
    return { revision: stored.revision, updated_at: stored.updatedAt.toISOString() };
  });
};

/** Shares of drafts: what their owner does with them, and what guests do. */
export const shareRoutes = (router: AppRouter, deps: Deps): void => {
  ownerRoutes(router, deps);
  guestRoutes(router, deps);
};
