import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { caseKeyOf } from '../../drafts/index.js';
import { useFormTools, useOpenedDraft, type SideTool } from '../../pleading/slots/index.js';
import { shareList } from '../shares.js';
import { ShareButton, ShareDialogHere } from './ShareButton.js';

/** Fetched once somebody has the draft. */
const FilledNotice = lazy(() => import('./FilledNotice.js'));

/** How often the page of a shared draft asks what guests did. */
const againMs = 20_000;

/** The draft of the page, once the account has it: only then can it be shared. */
const useShareable = () => {
  const draft = useOpenedDraft();
  return draft?.isInAccount === true ? draft : null;
};

/** The shares of the page's draft; asked again while there are any, and what guests saved is fetched into the form. */
const useSharesHere = () => {
  const dispatch = useAppDispatch();
  const { syncDraft } = useFormTools();
  const draft = useShareable();
  const name = draft === null ? null : `${draft.formKey} ${caseKeyOf(draft.formKey, draft.id)}`;
  const query = useAppSelector(shareList.selectors.query);
  const list = useAppSelector(shareList.selectors.list);
  const isThis = query !== null && `${query.form_key} ${query.case_key}` === name;
  const items = isThis ? (dataOf(list)?.items ?? []) : [];
  const ask = useEffectEvent(() => {
    if (draft === null || document.visibilityState !== 'visible') return;
    dispatch(shareList.actions.requested({ form_key: draft.formKey, case_key: caseKeyOf(draft.formKey, draft.id) }));
  });
  const any = items.length > 0;
  useEffect(() => {
    if (name === null) return;
    if (!any) {
      ask();
      return;
    }
    const timer = setInterval(() => ask(), againMs);
    const again = () => ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [name, any]);
  const lastEdit = items
    .map(({ edited_at: at }) => at ?? '')
    .sort()
    .at(-1);
  const fetchGuests = useEffectEvent(() => void syncDraft());
  useEffect(() => {
    if (lastEdit !== undefined && lastEdit !== '') fetchGuests();
  }, [lastEdit]);
  return items;
};

const Around = ({ children }: { readonly children: ReactNode }) => {
  const items = useSharesHere();
  return (
    <>
      {items.length === 0 ? null : (
        <Suspense>
          <FilledNotice shares={items} />
        </Suspense>
      )}
      {children}
    </>
  );
};

const Opener = () => {
  const draft = useShareable();
  const list = useAppSelector(shareList.selectors.list);
  if (draft === null) return null;
  return (
    <ShareButton draft={draft} name="这份草稿" variant="outline-primary" count={dataOf(list)?.items.length ?? 0} />
  );
};

/** Sharing the draft of the page, and what guests did with it. */
export const shareTool: SideTool = { name: 'share', Around, Opener, Panel: ShareDialogHere };
