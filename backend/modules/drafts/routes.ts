import { drafts as calls, DraftValues } from '../../../domain/contract/drafts.js';
import { serve } from '../../platform/http/serve.js';
import { mustFit, mustGetForm, type Forms } from '../forms/index.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { signedIn } from '../../platform/http/auth.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { DraftRows } from './draftRows.js';
import type { DraftKey } from './draftSeal.js';

type Deps = { readonly forms: Forms; readonly drafts: DraftRows };

type Asked = { readonly path: { readonly form_key: string; readonly case_key: string } };
const keyIn = ({ path: { form_key: formKey, case_key: caseKey } }: Asked, ctx: AppContext): DraftKey => ({
  owner: signedIn(ctx.state).id,
  formKey,
  caseKey,
});

/** /api/user/drafts: pleadings that a signed-in person has not submitted yet, on all their devices. Never codes. */
export const draftRoutes = (router: AppRouter, { forms, drafts }: Deps): void => {
  serve(router, calls.list, async ({ query: { form_key: formKey } }, ctx) => ({
    items: await drafts.list(signedIn(ctx.state).id, formKey),
    over: await drafts.listEnded(signedIn(ctx.state).id, ctx.state.receivedAt, formKey),
  }));

  serve(router, calls.read, async (asked, ctx) => {
    const draft = await drafts.read(keyIn(asked, ctx), ctx.state.receivedAt);
    if (!draft) throw new RequestError('not_found');
    return { ...draft, values: DraftValues.parse(draft.values) };
  });

  serve(router, calls.write, async ({ body: { revision, values }, ...asked }, ctx) => {
    const key = keyIn(asked, ctx);
    mustFit(values.answers);
    // A draft must open again under every later release; a draft with an unknown definition is stored nevertheless.
    const hash = values.definition_hash;
    const definition = hash ? await forms.byHash(key.formKey, hash) : undefined;
    if (!definition) mustGetForm(forms, key.formKey);
    else await forms.store(definition, commandContext(ctx));
    return drafts.write(key, revision, values, ctx.state.receivedAt);
  });

  serve(router, calls.remove, (asked, ctx) => drafts.remove(keyIn(asked, ctx), ctx.state.receivedAt));
};
