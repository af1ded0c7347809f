import type { accounts, EmailChange } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../core/resource/resource.js';
import { ApiError } from '../../http/apiError.js';

export type EmailChangeApi = Pick<
  Client<typeof accounts>,
  'emailChange' | 'requestEmailChange' | 'resendEmailChange' | 'cancelEmailChange'
>;
type FieldRefusal = { readonly path: 'email' | 'current_password'; readonly message: string };
/** `refused`: what was wrong with the request that was sent last. */
type Shown = EmailChange & { readonly refused?: FieldRefusal };

const fieldOf: Readonly<Record<string, FieldRefusal['path']>> = {
  current_password_wrong: 'current_password',
  email_claimed: 'email',
};

/** The refusal as it stands at its field; `undefined` for one that is about no field. */
const refusedField = (error: unknown): FieldRefusal | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const path = fieldOf[error.code];
  if (path !== undefined) return { path, message: error.detail };
  const [problem] = error.fieldProblems;
  if (problem?.path !== 'email' && problem?.path !== 'current_password') return undefined;
  return { path: problem.path, message: problem.message };
};

/** The new address of the account that waits to be confirmed: its request, another letter, and its end. */
export const emailChange = resource({
  name: 'emailChange',
  list: (api: EmailChangeApi): Promise<Shown> => api.emailChange(),
  changes: {
    request: async (api, { email, password }: { id: 'request'; email: string; password: string }) => {
      try {
        const state = await api.requestEmailChange({ body: { email, current_password: password } });
        return { said: '确认邮件即将寄到新邮箱，请查收。', apply: () => state };
      } catch (error) {
        const refused = refusedField(error);
        if (!refused) throw error;
        return { said: null, apply: (): Shown => ({ pending: null, refused }) };
      }
    },
    resend: async (api, _letter: { id: 'resend' }) => {
      const state = await api.resendEmailChange();
      const said = state.pending ? '确认邮件将重新寄出，先前的链接随即失效。' : '没有待确认的新邮箱，请重新申请。';
      return { said, apply: () => state };
    },
    cancel: async (api, _request: { id: 'cancel' }) => {
      await api.cancelEmailChange();
      return { said: '已取消，邮箱没有改变。', apply: (): Shown => ({ pending: null }) };
    },
  },
  messages: { list: '更换邮箱的情况加载失败', request: '未能申请', resend: '未能重发', cancel: '未能取消' },
  forgets: true,
});
