import { z } from 'zod';
import { area, call } from './call.js';
import { created, json, nothing } from './responses.js';
import { moment } from './shared.js';

/** The name of the file of a calendar: 256 random bits, which are all that its reader needs. */
const CalendarFile = z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/);

/** The deadlines that courts set to one's own documents, for a calendar program. */
export const deadlineCalendar = area(
  {
    key: 'deadline-calendar',
    title: '期限日历',
    description:
      '把法院要求补正的期限订阅到日历程序。地址中的密文就是凭证，每个账号只有一个，只在生成时给出一次，服务器只保存其散列；重新生成或停用后，原来的地址失效。日历中只有案号、案由和期限，没有当事人姓名。',
  },
  {
    read: call('GET /api/user/deadline-calendar', {
      summary: '期限日历是否开通',
      response: json(z.object({ created_at: moment.nullable().describe('何时生成的；没有开通的为 null。') }), '状态。'),
    }),
    renew: call('POST /api/user/deadline-calendar', {
      outcome: 'single',
      summary: '生成期限日历的地址，原来的失效',
      response: created(
        z.object({ path: z.string().describe('订阅地址的路径，只给出这一次。'), created_at: moment }),
        '已生成。',
      ),
      refuses: ['personal_data_erased'],
    }),
    revoke: call('DELETE /api/user/deadline-calendar', {
      outcome: 'idempotent',
      summary: '停用期限日历',
      response: nothing('已停用。'),
    }),
    file: call('GET /api/calendar/{file}', {
      summary: '期限日历（iCalendar，RFC 5545）',
      path: z.object({ file: CalendarFile.describe('生成时给出的文件名。') }),
      noSuch: 'not_found',
      response: {
        kind: 'file',
        status: 200,
        about: '尚未答复的各项要求，每项是其期限最后一日的一个全天日程。',
        type: 'text/calendar',
        headers: ['Content-Disposition'],
      },
      refuses: ['not_found', 'too_many_requests'],
    }),
  },
);
