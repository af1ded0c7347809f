import { z } from 'zod';
import { mustFit } from '../documents/checkedAnswers.js';
import { mustGetForm, type Forms } from '../documents/forms.js';
import { signedIn } from '../../platform/http/auth.js';
import { parse } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { DraftKey, DraftRows } from './draftRows.js';

/** What the column counts to, less the one that follows. */
const mostRevisions = 2 ** 31 - 2;

export const Query = z.object({ form_key: z.string().max(100).optional() });
export const Params = z.object({ form_key: z.string().max(100), case_key: z.string().min(1).max(200) });
export const Body = z.object({
  revision: z.number().int().min(0).max(mostRevisions),
  values: z.object({
    // Whatever else is sent, a verification code too, is dropped.
    filing: z.object({ mode: z.enum(['new', 'existing']), caseNumber: z.string().max(200) }),
    answers: z.record(z.string(), z.unknown()),
  }),
});

type Deps = { readonly forms: Forms; readonly drafts: DraftRows };

const keyIn = (ctx: AppContext): DraftKey => {
  const { form_key: formKey, case_key: caseKey } = parse(Params, ctx.params);
  return { owner: signedIn(ctx.state).id, formKey, caseKey };
};

/** /api/user/drafts: what a signed-in person has not filed yet, on every device of theirs. Never codes. */
export const draftRoutes = (router: AppRouter, { forms, drafts }: Deps): void => {
  router.get('/api/user/drafts', async (ctx) => {
    const { form_key: formKey } = parse(Query, ctx.query);
    ctx.body = { items: await drafts.list(signedIn(ctx.state).id, formKey) };
  });

  router.get('/api/user/drafts/:form_key/:case_key', async (ctx) => {
    const draft = await drafts.read(keyIn(ctx));
    if (!draft) throw new RequestError('not_found');
    ctx.body = draft;
  });

  router.put('/api/user/drafts/:form_key/:case_key', async (ctx) => {
    const key = keyIn(ctx);
    const { revision, values } = parse(Body, ctx.request.body);
    mustGetForm(forms, key.formKey);
    mustFit(values.answers);
    ctx.body = await drafts.write(key, revision, values, ctx.state.receivedAt);
  });

  router.delete('/api/user/drafts/:form_key/:case_key', async (ctx) => {
    await drafts.remove(keyIn(ctx));
    ctx.status = 204;
  });
};
