import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useStore } from 'react-redux';
import { nothingAsked } from '../../../../../domain/forms/asking/asking.js';
import { calledIn } from '../../../../../domain/forms/asking/called.js';
import type { LendingRate } from '../../../../../domain/lendingRate/publications.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { selectCourt, selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { courtNow } from '../../../core/courtNow.js';
import type { RootState } from '../../../core/state.js';
import { newUuid } from '../../../http/newUuid.js';
import {
  createDraftSync,
  plainValues,
  type Draft,
  type DraftAutosave,
  type DraftSync,
  type Keeping,
  type ServerDrafts,
  type SyncState,
} from '../../drafts/index.js';
import { useAutosave, useChangesByPath } from '../filling/index.js';
import { createAnswersFeed, type FormTools } from '../form/index.js';
import { usePleadingDeps } from '../page/index.js';

/** A draft of somebody else's as a guest has it. */
export type SharedDraftOpened = {
  /** What the guest is asked. */
  readonly definition: FormDefinition;
  /** The loan prime rates that the court's administrators recorded, where the form's rules need them. */
  readonly lendingRates?: readonly LendingRate[] | undefined;
  readonly draft: Draft;
  /** Where this browser keeps what the guest typed. */
  readonly keeping: Keeping;
  /** Names the share: whose copy in this browser it is. */
  readonly shareId: string;
  readonly server: Pick<ServerDrafts, 'get' | 'put'>;
  readonly onState: (state: SyncState) => void;
};

/** How often a guest's page fetches what others did. */
const againMs = 20_000;

/**
 * The form of a shared draft: the same form, autosave and exchange as on one's own page, with the share in the account's place. What is
 * typed offline waits in this browser, and what others typed meanwhile is merged in field by field.
 */
export const useSharedForm = ({
  definition,
  lendingRates,
  draft,
  keeping,
  shareId,
  server,
  onState,
}: SharedDraftOpened): FormTools => {
  const store = useStore<RootState>();
  const { now } = usePleadingDeps();
  const form = useForm({ defaultValues: structuredClone(draft.values) as Record<string, unknown> });
  const autosave = useRef<DraftAutosave | null>(null);
  const sync = useRef<DraftSync | null>(null);
  const applying = useRef(false);
  const byName = useChangesByPath(form);
  const [kept] = useState(() => ({ draft, owner: null, keeping }));

  const tools = useMemo<FormTools>(() => {
    let latest = kept.draft.values;
    const values = () => (latest = plainValues(form.getValues(), latest));
    return {
      form,
      definition,
      asking: nothingAsked,
      listen: byName.listen,
      values,
      feed: createAnswersFeed(definition, values, {
        today: () => courtDay(courtNow(now()), selectCourtTimeZone(store.getState())),
        court: () => selectCourt(store.getState())?.name ?? undefined,
        lendingRates,
        called: calledIn(nothingAsked),
      }),
      flushDraft: async () => autosave.current?.flush(),
      syncDraft: async () => sync.current?.now(),
      findings: undefined,
      keepFindings: () => undefined,
      complaint: undefined,
      keepComplaint: () => undefined,
      // A guest has no other documents of the draft's owner.
      earlierDocuments: () => Promise.resolve([]),
      rebase: () => undefined,
      isGuest: true,
      abandonDraft: async () => {
        await Promise.all([sync.current?.abandon(), autosave.current?.abandon()]);
      },
    };
  }, [form, definition, lendingRates, byName, now, store, kept]);
  useAutosave(kept, tools, { autosave, sync, applying });

  useEffect(() => {
    const syncing = createDraftSync(kept.draft, {
      server,
      drafts: keeping.drafts,
      owner: shareId,
      stillHere: () => true,
      now,
      newId: () => newUuid(window.crypto),
      onMerged: () => void autosave.current?.takeOver(),
      // The copy here came from the share itself, so that the two always have a common ancestor.
      onSetAside: () => undefined,
      onOver: () => undefined,
      onState,
    });
    sync.current = syncing;
    const again = () => {
      if (document.visibilityState === 'visible') void syncing.now();
    };
    again();
    const timer = setInterval(again, againMs);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      syncing.close();
      sync.current = null;
    };
  }, [kept, server, keeping, shareId, now, onState]);

  return tools;
};
