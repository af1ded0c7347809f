import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import type { CaseAccess } from '../../components/caseAccess.js';
import { resource } from '../../core/resource/resource.js';
import type { SubmittedHere } from '../drafts/index.js';

/** What adopting needs: the call, and what this tab holds of cases that were filed signed out. */
export type AdoptionApi = Pick<Client<typeof ownDocuments>, 'adopt'> & {
  readonly submitted: () => Promise<SubmittedHere[]>;
  readonly settle: (id: string) => Promise<void>;
};

/** A case with its code; `id` tells it from others that are on their way. */
export type Adopted = CaseAccess & { readonly id: string };

const said = { true: '已加入“我的文书”，以后不用输入验证码：', false: '本来就在“我的文书”里：' } as const;

/** Takes cases that others, or a visitor, opened into the account: typed, of the page one is on, or held by this tab. */
export const adoption = resource({
  name: 'adoption',
  list: (api: AdoptionApi) => api.submitted(),
  submit: async (api, _given: CaseAccess, { caseNumber, code }: CaseAccess, options) => {
    const body = { case_number: caseNumber, verification_code: code };
    const adopted = await api.adopt({ body }, options);
    return { said: `${said[`${adopted.is_new}`]}${adopted.case_number}` };
  },
  changes: {
    adopt: async (api, { id, caseNumber, code }: Adopted) => {
      const adopted = await api.adopt({ body: { case_number: caseNumber, verification_code: code } });
      await api.settle(id);
      return { said: `${said[`${adopted.is_new}`]}${adopted.case_number}` };
    },
    leave: async (api, { id, caseNumber }: Adopted) => {
      await api.settle(id);
      return { said: `没有加入：${caseNumber}` };
    },
  },
  messages: { list: '登录前提交的案件没有读出来', submit: '没有加入', adopt: '没有加入', leave: '操作失败' },
});
