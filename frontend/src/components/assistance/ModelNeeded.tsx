import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';
import { mayAs } from '../../core/session/courtUser.js';
import { originAt } from '../../core/session/origin.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { useModelThere } from '../../core/assistance/useModelThere.js';

type Props = {
  readonly slot: ModelSlot;
  /** What needs the model, as the beginning of a sentence: `AI填表`. */
  readonly what: string;
  /** What works all the same, as a whole sentence. */
  readonly works?: string;
};

/** The notes on screen that have nothing to advise, in the order in which they came. */
let notes: readonly object[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly object[]): void => {
  notes = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a note is the first on screen: that the court offers no model is said once, however many helps want one. */
const useIsFirst = (): boolean => {
  const [note] = useState(() => ({}));
  useLayoutEffect(() => {
    change([...notes, note]);
    return () => change(notes.filter((other) => other !== note));
  }, [note]);
  return useSyncExternalStore(listen, () => notes[0] === note);
};

const Note = ({ children }: { readonly children: ReactNode }) => (
  <div className="model-needed" role="note">
    <i className="bi bi-cpu" aria-hidden="true" />
    <p>{children}</p>
  </div>
);

/** Where nobody can get an account, a visitor is sent nowhere: the court offers no model for now. */
const NotOffered = ({ what, works }: Required<Pick<Props, 'what' | 'works'>>) =>
  useIsFirst() ? (
    <Note>
      {what}需要智能模型，本院暂未提供。{works}
    </Note>
  ) : null;

/** The ways in which the user can get a model. */
const Remedy = ({ slot }: Pick<Props, 'slot'>) => {
  const user = useAppSelector(selectUser);
  const origin = originAt(useLocation());
  const activated = `并在“${modelSlotNames[slot]}”用途下启用`;
  if (!user)
    return (
      <>
        请先
        <Link to="/login" state={origin}>
          登录
        </Link>
        并启用自己的模型，或请法院启用平台模型。
      </>
    );
  return mayAs(user, 'administrator') ? (
    <>
      请在
      <Link to="/app/admin/ai-models">平台模型</Link>
      中添加模型{activated}。
    </>
  ) : (
    <>
      请在
      <Link to="/app/my-ai-models">智能模型</Link>
      中选择或添加模型{activated}，或请法院启用平台模型。
    </>
  );
};

/** Where no model would answer: says so, what works without one, and what to do for the rest. Else it shows nothing. */
export const ModelNeeded = ({ slot, what, works = '规则识别、填写、检查和下载不需要模型，照常可用。' }: Props) => {
  const user = useAppSelector(selectUser);
  const isSaas = useAppSelector(selectIsSaas);
  if (useModelThere(slot) !== false) return null;
  if (!user && !isSaas) return <NotOffered what={what} works={works} />;
  return (
    <Note>
      {what}需要{modelSlotNames[slot]}模型，目前没有可用的。{works}
      <Remedy slot={slot} />
    </Note>
  );
};
