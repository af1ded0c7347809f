import { EmptyState } from '../../components/EmptyState.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { FlagList } from './FlagList.js';
import { globalFlags } from './globalFlags.js';
import { ToggleDialog } from './ToggleDialog.js';
import './featureFlags.css';

const GlobalFlags = () => {
  const dispatch = useAppDispatch();
  const { list, data: flags, reload } = useResource(globalFlags);
  const dialog = useAppSelector(globalFlags.selectors.dialog);
  return (
    <>
      <ReadNotice read={list} label="正在加载全局功能设置…" onRetry={reload} />
      {flags?.length === 0 ? <EmptyState icon="bi-toggles" title="平台还没有可以设置的功能。" /> : null}
      {flags !== undefined && flags.length > 0 ? (
        <FlagList
          label="全局功能设置"
          flags={flags}
          isBusy={({ key }) => dialog.open && dialog.busy && dialog.about.key === key}
          onToggle={(flag) => dispatch(globalFlags.actions.dialogOpened(flag))}
        />
      ) : null}
    </>
  );
};

/** /app/admin/feature-settings: which features are on for everybody without a setting of their own. */
const FeatureSettingsPage = () => (
  <div className="page">
    <PageTitle title="全局功能设置">
      开启的功能用户可以为自己关闭；关闭的功能任何人都不能使用。每次更改都会记录操作人和原因。
    </PageTitle>
    <GlobalFlags />
    <ToggleDialog />
  </div>
);

export default FeatureSettingsPage;
