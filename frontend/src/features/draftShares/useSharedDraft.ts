import { useCallback, useEffect, useState } from 'react';
import type { SharedDraft } from '../../../../domain/contract/draftShares.js';
import { onlyParts, sharedForm } from '../../../../domain/draftShares/sharedParts.js';
import type { LendingRate } from '../../../../domain/lendingRate/publications.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { diffAnswers } from '../../../../domain/forms/diffAnswers.js';
import { ApiError } from '../../http/apiError.js';
import type { Draft, Keeping } from '../drafts/index.js';
import { usePleadingDeps, type SharedDrafts } from '../pleading/shared/index.js';
import { endOf, guestDraft, guestKeeping, keptCopy, type Used } from './guestPort.js';

/** A share that was opened, with the form and the copy that the guest works on. */
export type OpenedShare = {
  readonly shared: SharedDraft;
  readonly definition: FormDefinition;
  /** The loan prime rates that the court's administrators recorded, where the form's rules need them. */
  readonly lendingRates: readonly LendingRate[] | undefined;
  readonly keeping: Keeping;
  readonly draft: Draft;
};

/** What a guest's page shows. `leftover`: what was typed here and did not arrive, in words. */
export type GuestState =
  | { readonly status: 'opening' }
  | { readonly status: 'failed'; readonly detail: string }
  | { readonly status: 'ended'; readonly why: string; readonly leftover: string }
  | { readonly status: 'ready'; readonly opened: OpenedShare };

/** Answers in lines, to be copied into a message. */
export const answersInWords = (definition: FormDefinition, answers: Draft['values']['answers']): string =>
  diffAnswers(definition, {}, answers)
    .map(({ label, after }) => `${label}：${after ?? ''}`)
    .join('\n');

/** The definition that the answers were given to; where the server knows it no more, the one in use asks, as on the owner's page. */
const formOf = async (api: SharedDrafts, formKey: string, hash: string | null | undefined) => {
  const path = { form_key: formKey };
  try {
    return await api.form({ path, query: hash ? { definition: hash } : {} });
  } catch (error) {
    if (!hash || !(error instanceof ApiError) || error.code !== 'definition_not_found') throw error;
    return api.form({ path, query: {} });
  }
};

const open = async (api: SharedDrafts, kept: Keeping, used: Used): Promise<OpenedShare> => {
  const shared = await api.open({ body: used });
  const { definition: whole, lending_rates: lendingRates } = await formOf(api, shared.form_key, shared.definition_hash);
  const definition = sharedForm(whole, shared.parts);
  return { shared, definition, lendingRates, ...(await guestDraft(guestKeeping(kept, used), used, shared)) };
};

/** What this browser still has of a share that ended, where the form can be read. */
const leftoverOf = async (api: SharedDrafts, kept: Keeping, used: Used): Promise<string> => {
  const copy = await keptCopy(guestKeeping(kept, used));
  if (copy === null) return '';
  try {
    const { definition } = await formOf(api, copy.formKey, copy.values.definition);
    return answersInWords(definition, onlyParts(copy.values.answers, null) as Draft['values']['answers']);
  } catch (error) {
    console.warn('the form of a shared draft was not read:', error);
    return JSON.stringify(copy.values.answers, null, 2);
  }
};

/** Opens a share, and again when asked. */
export const useSharedDraft = (used: Used | null): { readonly state: GuestState; readonly reload: () => void } => {
  const { sharedDrafts: api, ...kept } = usePleadingDeps();
  const [state, setState] = useState<GuestState>({ status: 'opening' });
  const [tries, setTries] = useState(0);
  const [keeping] = useState<Keeping>(() => kept);
  const key = used === null ? null : JSON.stringify(used);
  useEffect(() => {
    if (key === null || api === undefined) return;
    const named = JSON.parse(key) as Used;
    let isWanted = true;
    const show = (next: GuestState) => {
      if (isWanted) setState(next);
    };
    show({ status: 'opening' });
    const read = async () => {
      try {
        show({ status: 'ready', opened: await open(api, keeping, named) });
      } catch (error) {
        const why = endOf(error);
        if (why !== null) show({ status: 'ended', why, leftover: await leftoverOf(api, keeping, named) });
        else show({ status: 'failed', detail: error instanceof ApiError ? error.detail : '打开时出错，请再试一次。' });
      }
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [key, api, keeping, tries]);
  return { state, reload: useCallback(() => setTries((before) => before + 1), []) };
};
