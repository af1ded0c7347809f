import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { courtNow } from '../../../core/courtNow.js';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useStore } from 'react-redux';
import type { RootState } from '../../../core/state.js';
import { selectCourt, selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { nothingAsked } from '../../../../../domain/forms/asking/asking.js';
import { calledIn } from '../../../../../domain/forms/asking/called.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { createAnswersFeed, type FormTools } from '../form/index.js';
import { ownedDrafts, plainValues, type DraftAutosave, type DraftSync } from '../../drafts/index.js';
import { usePleadingDeps, selectReceipt, pleadingOpened, type OpenedPage } from '../page/index.js';
import { selectOwner, selectSession, selectUser } from '../../../core/session/sessionSlice.js';
import { earlierDocuments } from './earlierDocuments.js';
import { useAccountDraft } from './useAccountDraft.js';
import { useAutosave } from './useAutosave.js';
import { useChangesByPath } from './useChangesByPath.js';
import { useForgotten } from './useForgotten.js';
import { useAppSelector } from '../../../core/hooks.js';

type Filled = {
  readonly form: UseFormReturn<Record<string, unknown>>;
  readonly autosave: RefObject<DraftAutosave | null>;
  /** Set while values come from elsewhere: that is no edit by the person. */
  readonly applying: RefObject<boolean>;
};

/** The next submission from a page that was submitted is another version of the same case, and needs the code again. */
const useNextVersion = ({ form, autosave, applying }: Filled): void => {
  const receipt = useAppSelector(selectReceipt);
  const submittedNumber = receipt?.caseNumber ?? null;
  const submittedVersion = receipt?.version ?? 0;
  useEffect(() => {
    if (submittedNumber === null) return;
    applying.current = true;
    form.setValue('filing', { mode: 'existing', caseNumber: submittedNumber, code: '' });
    form.setValue('basedOn', { caseNumber: submittedNumber, version: submittedVersion });
    applying.current = false;
    void autosave.current?.flush();
  }, [submittedNumber, submittedVersion, form, autosave, applying]);
};

/** The form of an opened page: react-hook-form holds the answers, the autosave stores them, the feed derives what the page says of them. */
export const usePleadingForm = ({ definition, draft, asking = nothingAsked, lendingRates }: OpenedPage): FormTools => {
  const store = useStore<RootState>();
  const deps = usePleadingDeps();
  const { now, accountDrafts, accountDocuments } = deps;
  /** The owner stays the user who opened the page: what is stored while it closes must not go to the next user's drafts. */
  const [owner] = useState(() => selectOwner(store.getState()));
  const [keeping] = useState(() => ownedDrafts(deps, { owner: () => owner }));
  const form = useForm({ defaultValues: structuredClone(draft.values) as Record<string, unknown> });
  const autosave = useRef<DraftAutosave | null>(null);
  const sync = useRef<DraftSync | null>(null);
  const stopForgetting = useRef<() => void>(() => undefined);
  const userId = useAppSelector((state) => selectUser(state)?.id ?? null);
  /** Set while values come from elsewhere (another tab, a receipt): that is no edit by the person. */
  const applying = useRef(false);
  const byName = useChangesByPath(form);

  const tools = useMemo<FormTools>(() => {
    let latest = draft.values;
    const values = () => (latest = plainValues(form.getValues(), latest));
    return {
      form,
      definition,
      asking,
      listen: byName.listen,
      values,
      feed: createAnswersFeed(definition, values, {
        today: () => courtDay(courtNow(now()), selectCourtTimeZone(store.getState())),
        court: () => selectCourt(store.getState())?.name ?? undefined,
        lendingRates,
        called: calledIn(asking),
      }),
      flushDraft: async () => autosave.current?.flush(),
      syncDraft: async () => sync.current?.now(),
      findings: draft.findings,
      keepFindings: (findings) => void autosave.current?.keepBeside('findings', findings),
      complaint: draft.complaint,
      keepComplaint: (complaint) => void autosave.current?.keepBeside('complaint', complaint),
      earlierDocuments: async () =>
        earlierDocuments(
          {
            keeping,
            owner,
            isStillOwner: () => selectOwner(store.getState()) === owner,
            accountDrafts,
            submitted: accountDocuments,
          },
          draft.id,
        ),
      rebase: (basedOn) => {
        applying.current = true;
        form.setValue('basedOn', basedOn);
        applying.current = false;
      },
      abandonDraft: async () => {
        stopForgetting.current();
        await Promise.all([sync.current?.abandon(), autosave.current?.abandon()]);
      },
    };
  }, [
    form,
    definition,
    asking,
    lendingRates,
    draft,
    byName,
    now,
    store,
    keeping,
    owner,
    accountDrafts,
    accountDocuments,
  ]);
  const keptDraft = { draft, owner, keeping };
  useAutosave(keptDraft, tools, { autosave, sync, applying });

  const { formKey } = draft;
  // Only now it is known which account is signed in: what is on the page is a visitor's, and stays so unless they say it is theirs.
  const isSessionKnown = useAppSelector((state) => selectSession(state).status !== 'unknown');
  const isOutdated = isSessionKnown && userId !== owner;
  useEffect(() => {
    if (isOutdated) store.dispatch(pleadingOpened({ formKey }));
  }, [isOutdated, formKey, store]);

  useForgotten(keptDraft, tools, stopForgetting);
  useAccountDraft(keptDraft, { autosave, sync });

  useNextVersion({ form, autosave, applying });

  return tools;
};
