import { Link } from 'react-router';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { useResource } from '../../../core/resource/useResource.js';
import { receivedShares } from '../shares.js';
import '../draftShares.css';

/** 共享给我: drafts of others that this account took; nothing where there are none. */
export const ReceivedShares = () => {
  const { list, data, reload } = useResource(receivedShares);
  if (list.status === 'failed' && data === undefined) return <ErrorNotice message={list.error} onRetry={reload} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="received-shares">
      <h2 id="received-shares" className="h5">
        共享给我
      </h2>
      <ul className="share-list mb-0">
        {data.map((share) => (
          <li key={share.id} className="share-row">
            <Link to={`/shared-draft/${share.id}`}>{share.title}</Link>
            <span className="small text-body-secondary">
              {share.right === 'fill' ? '可以填写' : '只能查看'}；最近改动 <CourtMoment iso={share.updated_at} />；
              <CourtMoment iso={share.expires_at} /> 到期
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
