import { EmptyState } from '../../components/EmptyState.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import type { OwnFlag } from '../../../../domain/contract/featureFlags.js';
import { FlagList } from './FlagList.js';
import { ownFlags } from './ownFlags.js';
import './featureFlags.css';

const Note = ({ flag }: { readonly flag: OwnFlag }) => (
  <>
    <span>{flag.default_enabled ? '平台默认：开' : '平台已关闭，暂时不能使用'}</span>
    {flag.is_enabled === flag.default_enabled ? null : <span className="feature-tag">与平台默认不同</span>}
    {flag.is_personal && flag.is_enabled === flag.default_enabled ? <span>（已由您设置）</span> : null}
  </>
);

const OwnFlags = () => {
  const dispatch = useAppDispatch();
  const { list, data: flags, reload } = useResource(ownFlags);
  const pending = useAppSelector(ownFlags.selectors.pending);
  return (
    <>
      <ReadNotice read={list} label="正在加载功能设置…" onRetry={reload} />
      {flags?.length === 0 ? <EmptyState icon="bi-toggles" title="平台还没有可以设置的功能。" /> : null}
      {flags !== undefined && flags.length > 0 ? (
        <FlagList
          label="功能设置"
          flags={flags}
          noteOf={(flag) => <Note flag={flag} />}
          isBusy={({ key }) => pending.includes(key)}
          onToggle={({ key, is_enabled: isEnabled }) => dispatch(ownFlags.changes.turn({ id: key, to: !isEnabled }))}
        />
      ) : null}
    </>
  );
};

/** /app/my-feature-settings: which features are on for oneself. */
const MyFeatureSettingsPage = () => (
  <div className="page">
    <PageTitle title="功能设置">这里的设置只对您本人有效；平台关闭的功能，开启后才能使用。</PageTitle>
    <OwnFlags />
  </div>
);

export default MyFeatureSettingsPage;
