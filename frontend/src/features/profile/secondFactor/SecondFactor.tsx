import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { accountOutdated } from '../../../core/session/sessionSlice.js';
import { BeginForm, ConfirmForm, ProofForm } from './FactorForms.js';
import { ownFactor, type ShownFactor } from './ownFactor.js';
import { RecoveryCodeList } from './RecoveryCodeList.js';
import './secondFactor.css';

/** That two factors are on, and what can be done about them. */
const FactorOn = ({ factor }: { readonly factor: ShownFactor }) => {
  const [asked, setAsked] = useState<'remove' | 'renew' | null>(null);
  const { since, recovery_codes_left: left, required } = factor;
  if (asked !== null) return <ProofForm what={asked} onCancel={() => setAsked(null)} />;
  return (
    <>
      <p>
        <strong>已开启</strong>
        {since === null ? null : (
          <>
            （<CourtMoment iso={since} />）
          </>
        )}
        ，还有 {left} 个恢复码没有用过。{left <= 2 ? '请换一批恢复码。' : ''}
        {required ? '本院要求您的职责使用两步验证，关闭后须重新设置。' : ''}
      </p>
      <div className="d-flex flex-wrap gap-2">
        <Button variant="outline-primary" onClick={() => setAsked('renew')}>
          换一批恢复码
        </Button>
        <Button variant="outline-danger" onClick={() => setAsked('remove')}>
          关闭两步验证
        </Button>
      </div>
    </>
  );
};

const FactorOff = ({ isWanted }: { readonly isWanted: boolean }) => {
  const [isAsked, setAsked] = useState(false);
  if (isWanted) return <BeginForm />;
  if (isAsked) return <BeginForm onCancel={() => setAsked(false)} />;
  return (
    <Button variant="primary" onClick={() => setAsked(true)}>
      开启两步验证
    </Button>
  );
};

const Step = ({ factor, isWanted }: { readonly factor: ShownFactor; readonly isWanted: boolean }) => {
  const { codes, setup, since } = factor;
  if (codes) return <RecoveryCodeList codes={codes} />;
  if (setup) return <ConfirmForm setup={setup} />;
  return since === null ? <FactorOff isWanted={isWanted} /> : <FactorOn key={since} factor={factor} />;
};

type Props = {
  readonly title: string;
  /** Asks for the password at once: whoever is here has to set it up. */
  readonly isWanted?: boolean;
};

/** The second factor of one's own account. */
export const SecondFactor = ({ title, isWanted = false }: Props) => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(ownFactor);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = data?.codes ? 'codes' : data?.setup ? 'setup' : data?.since ? 'on' : 'off';
  // Forms and buttons take each other's place, and with them goes the focus.
  useEffect(() => focusIfLost(heading), [step]);
  const isOn = data !== undefined && data.since !== null;
  const wasOn = useRef(isOn);
  useEffect(() => {
    // What the court asks of the account, the session says.
    if (wasOn.current !== isOn) dispatch(accountOutdated());
    wasOn.current = isOn;
  }, [isOn, dispatch]);
  return (
    <section className="panel second-factor" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="text-secondary">
        开启后，登录除密码外，还要输入手机上的验证器应用显示的动态码：别人知道了密码也不能登录。
      </p>
      <ReadNotice read={list} label="正在加载两步验证的情况…" onRetry={reload} />
      {data === undefined ? null : <Step factor={data} isWanted={isWanted} />}
    </section>
  );
};
