import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { deadlineCalendar as calls } from '../../../../../domain/contract/deadlineCalendar.js';
import { resource } from '../../../core/resource/resource.js';

export type CalendarState = {
  /** When the address that works was made; `null` where there is none. */
  readonly createdAt: string | null;
  /** The path, only right after it was made. */
  readonly path: string | null;
};

/** The secret address of the calendar of one's deadlines. */
export const deadlineCalendar = resource({
  name: 'deadlineCalendar',
  list: async (api: Client<typeof calls>): Promise<CalendarState> => {
    const { created_at: createdAt } = await api.read();
    return { createdAt, path: null };
  },
  changes: {
    renew: async (api, _renewed: { readonly id: 'calendar' }) => {
      const { path, created_at: createdAt } = await api.renew();
      return { said: '日历地址已生成', apply: (): CalendarState => ({ createdAt, path }) };
    },
    revoke: async (api, _revoked: { readonly id: 'calendar' }) => {
      await api.revoke();
      return { said: '日历地址已停用', apply: (): CalendarState => ({ createdAt: null, path: null }) };
    },
  },
  messages: { list: '日历的状态没有读到', renew: '日历地址没有生成', revoke: '日历地址没有停用' },
});
