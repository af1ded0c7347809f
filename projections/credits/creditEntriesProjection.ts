import { createHash } from 'node:crypto';
import { courtPeriods } from '../../domain/courtCalendar/courtPeriods.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import { keptName } from '../keptName.js';
import { foldRows } from '../runner/foldRows.js';
import type { Projection } from '../runner/projection.js';

export const creditEntriesTable = 'credit_entries';

/** A grant, or a call of a model from its hold to its end. Amounts in ten-thousandths. */
export type CreditEntryRow = {
  readonly id: string;
  readonly user_id: string;
  readonly kind: 'granted' | 'held' | 'spent' | 'released';
  readonly at: Date | string;
  /** The court's day of that moment. */
  readonly day: string;
  /** What it changes of the balance: the sum of an account's entries is its balance. */
  readonly amount: number;
  /** What the call sets aside, or set aside until it ended. */
  readonly held: number;
  /** From then on a hold counts no more. */
  readonly held_until: Date | string | null;
  readonly grant_source: 'plan' | 'administrator' | 'order' | null;
  /** `YYYY-MM`, whose credits a plan gave. */
  readonly grant_month: string | null;
  readonly source: string | null;
  readonly model: string | null;
  readonly form_key: string | null;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly estimated: boolean;
  readonly why: 'nothing_usable' | 'lapsed' | null;
};

type CreditsRecorded = Extract<
  Recorded<DomainEvent>,
  { type: 'CreditsGranted' | 'CreditsHeld' | 'CreditsReleased' | 'CreditsSpent' }
>;

const isCredits = (event: Recorded<DomainEvent>): event is CreditsRecorded =>
  event.type === 'CreditsGranted' ||
  event.type === 'CreditsHeld' ||
  event.type === 'CreditsReleased' ||
  event.type === 'CreditsSpent';

/** A grant is known by its event, a call by its id within its account, whatever the log holds as one. */
const keyOf = (event: Recorded<DomainEvent>): string | undefined => {
  if (!isCredits(event)) return undefined;
  const { userId } = event.data;
  const name = event.type === 'CreditsGranted' ? ['grant', event.id] : ['call', userId, event.data.callId];
  return createHash('sha256').update(JSON.stringify(name)).digest('hex');
};

const planMonth = /^plan:(\d{4}-\d{2})$/u;

const evolveEntry =
  (timeZone: string) =>
  (row: CreditEntryRow | undefined, event: Recorded<DomainEvent>): CreditEntryRow | undefined => {
    const id = keyOf(event);
    if (id === undefined || !isCredits(event)) return row;
    const at = new Date(event.metadata.occurredAt);
    const entry: CreditEntryRow = {
      ...(row ?? {
        id,
        user_id: keptName(event.data.userId),
        amount: 0,
        held: 0,
        held_until: null,
        grant_source: null,
        grant_month: null,
        source: null,
        model: null,
        form_key: null,
        prompt_tokens: 0,
        completion_tokens: 0,
        total_tokens: 0,
        estimated: false,
        why: null,
      }),
      kind: 'granted',
      at: at.toISOString(),
      day: courtPeriods(at, timeZone).day,
    };
    switch (event.type) {
      case 'CreditsGranted': {
        const { amount, source, grantId } = event.data;
        return { ...entry, amount, grant_source: source, grant_month: planMonth.exec(grantId)?.[1] ?? null };
      }
      case 'CreditsHeld': {
        const { amount: held, until, source, model, formKey } = event.data;
        const about = { source: keptName(source), model: keptName(model), form_key: keptName(formKey ?? '') || null };
        return { ...entry, ...about, kind: 'held', held, held_until: until };
      }
      case 'CreditsReleased': {
        const { amount: held, why } = event.data;
        return { ...entry, kind: 'released', held, held_until: null, why };
      }
      case 'CreditsSpent': {
        const { amount, source, model, promptTokens, completionTokens, totalTokens, estimated } = event.data;
        return {
          ...entry,
          kind: 'spent',
          // Logs from before holds may spend under one id more than once: the sum stays the balance.
          amount: entry.amount - amount,
          held_until: null,
          source: keptName(source),
          model: keptName(model),
          prompt_tokens: entry.prompt_tokens + promptTokens,
          completion_tokens: entry.completion_tokens + completionTokens,
          total_tokens: entry.total_tokens + totalTokens,
          estimated,
        };
      }
    }
  };

/**
 * Each grant of credits, and each call of a model with what it set aside and cost. The entries of an erased account stay: its id says
 * nothing any more.
 */
export const creditEntriesProjection = (timeZone: string): Projection => ({
  name: 'credit_entries',
  tables: [creditEntriesTable],
  apply: async (tables, events) => {
    await foldRows<CreditEntryRow>(tables, events, {
      table: creditEntriesTable,
      key: 'id',
      keyOf,
      evolve: evolveEntry(timeZone),
    });
  },
});
