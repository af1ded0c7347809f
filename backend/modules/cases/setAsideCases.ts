import { z } from 'zod';
import { reasons } from '../../../domain/eventSourcing/unreadable.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { findSetAside } from '../../../projections/setAside/setAsideQueries.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

/** Why a case is shown no further than to an event that cannot be read; `null` for a case that is whole. */
export const SetAsideNotice = z
  .strictObject({
    reason: z.enum(reasons).describe('原因。'),
    since: z.iso.datetime().nullable().describe('事件库收到那个事件的时刻。'),
  })
  .nullable()
  .describe('案件的记录从某个事件起无法读取、不再更新；没有问题时为 null。');
export type SetAsideNotice = z.infer<typeof SetAsideNotice>;

/** Tells which of some cases were set aside, by their ids. */
export type FindSetAsideCases = (caseIds: readonly string[]) => Promise<(caseId: string) => SetAsideNotice>;

/** Looks cases up among the streams that the read models left behind. */
export const createFindSetAsideCases =
  (tables: Tables, streams: Pick<StreamNames, 'case'>): FindSetAsideCases =>
  async (caseIds) => {
    const found = await findSetAside(tables, caseIds.map(streams.case));
    return (caseId) => {
      const event = found.get(streams.case(caseId));
      return event ? { reason: event.reason, since: event.storedAt?.toISOString() ?? null } : null;
    };
  };
