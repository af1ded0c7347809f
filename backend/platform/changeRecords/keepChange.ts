import { randomUUID } from 'node:crypto';
import type { KnowledgeSettingEvent } from '../../../domain/knowledgeSetting/events.js';
import type { ModelSettingEvent } from '../../../domain/modelSetting/events.js';
import type { Tables } from '../../../projections/runner/projection.js';

/** An event that says what was changed of the platform's settings. */
export type ChangeEvent = ModelSettingEvent | KnowledgeSettingEvent;

/** Who changes a setting, when, and in which request. */
export type Changer = {
  /** An account; `null` for the application itself. */
  readonly by: string | null;
  readonly at: Date;
  readonly correlationId?: string | undefined;
};

export const unrecordedChanges = 'unrecorded_changes';

/**
 * Keeps an event beside the change that it tells of, in the transaction of `within`: both are there or neither. `createChangeRecords`
 * brings it into the log.
 */
export const keepChange = async (
  within: Tables,
  { type, data }: ChangeEvent,
  { by, at, correlationId }: Changer,
): Promise<void> => {
  const commandId = randomUUID();
  await within(unrecordedChanges).insert({
    command_id: commandId,
    correlation_id: correlationId ?? commandId,
    by,
    at,
    type,
    data: JSON.stringify(data),
  });
};
