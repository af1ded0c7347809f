import { useState } from 'react';
import { Alert, Form } from 'react-bootstrap';
import { courtRoleNames, courtRoles, hasCourtRole, type CourtRole } from '../../../../domain/account/courtRoles.js';
import { BusyButton } from '../../components/BusyButton.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { factorRule } from './factorRule.js';

type FormProps = { readonly required: readonly CourtRole[] };

/** A box for each role. */
const RuleForm = ({ required }: FormProps) => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const busy = useAppSelector(factorRule.selectors.pending).length > 0;
  const [chosen, setChosen] = useState(required);
  const isChanged = courtRoles.some((role) => chosen.includes(role) !== required.includes(role));
  const isOwn =
    user !== null &&
    chosen.length > 0 &&
    hasCourtRole({ isSuperuser: user.is_superuser, courtRoles: user.court_roles }, ...chosen);
  const turn = (role: CourtRole): void =>
    setChosen(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role]);
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) dispatch(factorRule.changes.set({ id: 'set', roles: chosen }));
      }}
    >
      <fieldset className="mb-3" disabled={busy}>
        <legend className="form-label fs-6">须使用两步验证的职责</legend>
        {courtRoles.map((role) => (
          <Form.Check
            key={role}
            type="checkbox"
            id={`factor-rule-${role}`}
            className="mb-2"
            label={courtRoleNames[role]}
            checked={chosen.includes(role)}
            onChange={() => turn(role)}
          />
        ))}
      </fieldset>
      <div aria-live="polite">
        {isChanged && isOwn ? (
          <Alert variant="warning">包括您自己：没有开启两步验证的，保存后须先设置才能继续使用。</Alert>
        ) : null}
      </div>
      <BusyButton type="submit" variant="primary" busy={busy} disabled={!isChanged}>
        {busy ? '正在保存…' : '保存'}
      </BusyButton>
    </Form>
  );
};

/** /app/admin/sign-in-rule: of which roles the court asks a second factor. */
const SignInRulePage = () => {
  const { list, data, reload } = useResource(factorRule);
  return (
    <div className="page">
      <PageTitle title="登录要求">
        选择哪些职责的人员登录时须使用两步验证（密码和手机动态码）。超级管理员有全部职责。
      </PageTitle>
      <section className="panel" aria-labelledby="factor-rule-title">
        <h2 id="factor-rule-title">两步验证</h2>
        <p className="text-secondary">
          立即生效：有所选职责而没有开启两步验证的人员，须先设置，才能进行其他操作，请提前通知。丢失手机和恢复码的，在“用户管理”由两名管理员重置。
        </p>
        <ReadNotice read={list} label="正在加载登录要求…" onRetry={reload} />
        {data === undefined ? null : <RuleForm key={data.roles.join()} required={data.roles} />}
      </section>
    </div>
  );
};

export default SignInRulePage;
