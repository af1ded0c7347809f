import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { WhoName } from '../../../components/ActorName.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { settingKeys, settingNames } from './figures.js';
import { recallRunLists, type AdoptedSettings, type RecallRun } from './recallRunLists.js';

const { changes, selectors } = recallRunLists.settings;

const isUsual = ({ settings, usual }: AdoptedSettings): boolean =>
  settingKeys.every((key) => settings[key] === usual[key]);

/** The settings that hold, since when and by whom, and the way back to the usual ones. */
export const SearchSettingsPanel = () => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(recallRunLists.settings);
  const pending = useAppSelector(selectors.pending);
  const [asking, setAsking] = useState(false);
  return (
    <details className="panel knowledge-group mb-3">
      <summary>
        检索设置
        {data ? (isUsual(data) ? '（默认）' : '（已调整）') : ''}
      </summary>
      <ReadNotice read={list} label="正在加载检索设置…" onRetry={reload} />
      {data ? (
        <>
          <p className="knowledge-group-facts mt-2">
            对全部案由的检索有效。
            {data.adopted_at === null || data.adopted_by === null ? (
              '从未调整过。'
            ) : (
              <>
                <WhoName account={data.adopted_by} /> 于 <CourtMoment iso={data.adopted_at} /> 采用。
              </>
            )}
            要调整，先用一次测试的问题“试新设置”，与原来的测试比较，再决定是否采用。
          </p>
          <dl className="row row-cols-1 row-cols-md-3 g-2 small mb-2">
            {settingKeys.map((key) => (
              <div className="col" key={key}>
                <dt className="fw-normal text-body-secondary">{settingNames[key][0]}</dt>
                <dd className="mb-0">
                  {data.settings[key]}
                  {data.settings[key] === data.usual[key] ? '' : `（默认 ${data.usual[key]}）`}
                </dd>
              </div>
            ))}
          </dl>
          {isUsual(data) ? null : (
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={pending.includes('usual')}
              onClick={() => setAsking(true)}
            >
              恢复默认设置
            </Button>
          )}
        </>
      ) : null}
      <ConfirmDialog
        show={asking}
        title="恢复默认的检索设置？"
        confirmLabel="恢复"
        onConfirm={() => {
          dispatch(changes.adopt({ id: 'usual' }));
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        之后的全部检索和回答立即使用默认设置。
      </ConfirmDialog>
    </details>
  );
};

/** Offers to adopt the settings that a run tried, beside its comparison with an earlier one. */
export const Adoption = ({ run }: { readonly run: RecallRun }) => {
  const dispatch = useAppDispatch();
  const { data } = useResource(recallRunLists.settings);
  const pending = useAppSelector(selectors.pending);
  const [asking, setAsking] = useState(false);
  const { tried } = run;
  if (!tried || !data) return null;
  const different = settingKeys.filter((key) => tried[key] !== data.settings[key]);
  return (
    <Alert variant="secondary">
      {different.length === 0 ? (
        <p className="mb-0">后一次测试所试的设置，就是现在采用的设置。</p>
      ) : (
        <>
          <p className="mb-1">后一次测试试了新设置，与现在采用的不同：</p>
          <ul className="desk-lapsed mb-2">
            {different.map((key) => (
              <li key={key}>
                {settingNames[key][0]}：{data.settings[key]} → <strong>{tried[key]}</strong>
              </li>
            ))}
          </ul>
          <Button size="sm" disabled={pending.includes(run.id)} onClick={() => setAsking(true)}>
            采用新设置
          </Button>
        </>
      )}
      <ConfirmDialog
        show={asking}
        title="采用新的检索设置？"
        confirmLabel="采用"
        onConfirm={() => {
          dispatch(changes.adopt({ id: run.id }));
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        对全部案由有效：之后的全部检索和回答立即使用新设置。可以随时恢复默认设置。
      </ConfirmDialog>
    </Alert>
  );
};
