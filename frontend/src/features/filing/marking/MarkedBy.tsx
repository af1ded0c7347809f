import { accountName } from '../../../../../domain/actorNames.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import type { ChosenMark } from '../corrections/caseCorrections.js';

const justNowMs = 120_000;

/** Whose mark it is, where it is a colleague's; and that it was made in an earlier version. */
export const MarkedBy = ({ mark: { by, at } }: { readonly mark: ChosenMark }) => {
  const own = useAppSelector(selectUser)?.id;
  if (by === undefined || at === undefined || by.id === own) return null;
  const isNew = Date.now() - Date.parse(at) < justNowMs;
  return (
    <span className="marked-by">
      {accountName(by.email)}{' '}
      {isNew ? (
        '刚刚标记'
      ) : (
        <>
          标记于 <CourtMoment iso={at} />
        </>
      )}
    </span>
  );
};
