import { BusyButton } from '../../../components/BusyButton.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { accountDeletion } from './accountDeletion.js';
import './deletion.css';

/** When the account will be deleted, with the way back. */
export const OrderedDeletion = ({ due }: { readonly due: string }) => {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(accountDeletion.selectors.pending).length > 0;
  const isOver = new Date(due) <= new Date();
  return (
    <section className="alert alert-warning deletion-banner" aria-label="注销提醒">
      <p>
        {isOver ? (
          '注销的宽限期已满，账号随时会被清除。'
        ) : (
          <>
            您的账号将于 <CourtMoment iso={due} /> 注销，届时其中的内容会被删除，不能恢复。
          </>
        )}
      </p>
      <BusyButton
        variant="primary"
        size="sm"
        busy={busy}
        onClick={() => dispatch(accountDeletion.changes.withdraw({ id: 'own' }))}
      >
        {busy ? '正在撤回…' : '撤回注销'}
      </BusyButton>
    </section>
  );
};
