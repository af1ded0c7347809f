import type { cases } from '../../../../domain/contract/cases.js';
import type { audit, Verification } from '../../../../domain/contract/audit.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { resource } from '../../core/resource/resource.js';

export type AuditApi = Client<typeof audit>;
/** What the list of events is asked for. */
export type EventsQuery = NonNullable<CallInput<typeof audit.events>['query']>;

/** Events on one page. */
export const eventsOnPage = 50;

/** The log by pages. What an earlier query found would stand under another one: a failed read leaves nothing. */
export const auditEvents = resource({
  name: 'auditEvents',
  list: (api: AuditApi, query: EventsQuery) => api.events({ query: { ...query, limit: eventsOnPage } }),
  messages: { list: '加载事件失败' },
  forgets: true,
});

/** The event whose body the reader opened, by its position in the log. */
export const auditEvent = resource({
  name: 'auditEvent',
  list: (api: AuditApi, position: string) => api.event({ path: { position } }),
  messages: { list: '加载事件内容失败' },
  forgets: true,
});

/** The proof of that event. */
export const eventProof = resource({
  name: 'auditEventProof',
  list: (api: AuditApi, position: string) => api.proof({ path: { position } }),
  messages: { list: '证明加载失败' },
  forgets: true,
});

/** Verifications of the whole log, and the beginning of another one. */
export const verifications = resource({
  name: 'auditVerifications',
  list: (api: AuditApi) => api.verifications(),
  changes: {
    begin: async (api, _none: { readonly id: string }) => {
      const begun = await api.verify();
      return {
        said: '已开始核对',
        apply: ({ items }: { items: Verification[] }) => ({
          items: [begun, ...items.filter(({ id }) => id !== begun.id)],
        }),
      };
    },
  },
  messages: { list: '核对情况加载失败', begin: '未能开始核对' },
});

/** The steps of the case on screen. */
export const auditedCase = resource({
  name: 'auditedCase',
  list: (api: AuditApi, caseId: string) => api.caseHistory({ path: { id: caseId } }),
  messages: { list: '加载案件经过失败' },
  forgets: true,
});

export type MomentQuery = { readonly caseId: string; readonly revision: number };

/** The case after the step that the reader looks at. The one before stays while the next is read, so that the slider does not flicker. */
export const caseMoment = resource({
  name: 'auditCaseMoment',
  list: (api: AuditApi, { caseId, revision }: MomentQuery) =>
    api.caseMoment({ path: { id: caseId }, query: { revision } }),
  messages: { list: '加载当时的情形失败' },
});

/** The content of the version that the reader opened. */
export const auditVersion = resource({
  name: 'auditVersion',
  list: (api: Pick<Client<typeof cases>, 'version'>, path: { readonly id: string; readonly documentId: string }) =>
    api.version({ path }),
  messages: { list: '加载文书内容失败' },
  forgets: true,
});
