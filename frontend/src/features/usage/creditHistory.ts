import type { Client } from '../../../../domain/contract/clientOf.js';
import type { CreditHistory } from '../../../../domain/contract/creditHistory.js';
import type { usage } from '../../../../domain/contract/usage.js';
import type { users } from '../../../../domain/contract/users.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { saidOfFile } from '../../core/downloads.js';
import { resource } from '../../core/resource/resource.js';

type Api = {
  readonly own: Pick<Client<typeof usage>, 'credits' | 'creditsCsv'>;
  readonly ofAccount: Pick<Client<typeof users>, 'credits' | 'creditsCsv'>;
};

/** Which days of whose history: both days are included; empty is any. */
export type CreditDays = { readonly from: string; readonly to: string };
/** `account`: whose, for the court; `null` for one's own. `before`: where the page before ended. */
export type CreditsQuery = CreditDays & { readonly account: string | null; readonly before: string | null };

const daysOf = ({ from, to }: CreditDays) => ({ ...(from !== '' && { from }), ...(to !== '' && { to }) });

/** Where credits came from and went, a page at a time, and all of it as a file. */
export const creditHistory = resource({
  name: 'creditHistory',
  list: ({ own, ofAccount }: Api, { account, before, ...days }: CreditsQuery): Promise<CreditHistory> => {
    const query = { ...daysOf(days), ...(before !== null && { before }) };
    return account === null ? own.credits({ query }) : ofAccount.credits({ path: { id: account }, query });
  },
  changes: {
    download: async ({ own, ofAccount }, { account, ...days }: CreditDays & { id: 'csv'; account: string | null }) => {
      const query = daysOf(days);
      const file =
        account === null ? own.creditsCsv({ query }) : ofAccount.creditsCsv({ path: { id: account }, query });
      offerOnce(await file, '积分记录.csv');
      return { said: saidOfFile('已开始下载'), apply: (history) => history };
    },
  },
  messages: { list: '积分记录加载失败', download: '下载失败' },
  forgets: true,
});
