import type { EventStoreDBClient } from '@eventstore/db-client';
import { z } from 'zod';
import { accountEvents } from '../../../domain/account/events.js';

const Metadata = z.object({ commandId: z.string() });
const Generated = accountEvents.DocumentGenerated.data.pick({ courtDay: true });

/** The commands that were counted for an account, by court days: midnight may come while a test runs. */
export const countedGenerations = async (
  events: EventStoreDBClient,
  userId: string,
): Promise<Map<string, string[]>> => {
  const days = new Map<string, string[]>();
  for await (const { event } of events.readStream(`account-${userId}`)) {
    if (event?.type !== 'DocumentGenerated') continue;
    const { courtDay } = Generated.parse(event.data);
    days.set(courtDay, [...(days.get(courtDay) ?? []), Metadata.parse(event.metadata).commandId]);
  }
  return days;
};
