import { useEffect, useMemo, useState } from 'react';
import { Alert } from 'react-bootstrap';
import { Link } from 'react-router';
import { normalizeAnswers } from '../../../../../domain/forms/fill.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { ageOf } from '../../../components/time/ageOf.js';
import { useFormTools, useFormValue, useSnapshot } from '../form/index.js';
import { submittedContent, usePleadingDeps, type SubmittedBefore as Filed } from '../page/index.js';

/** The new case that the account filed with this content, wherever it did; looked up once, while the check page is open. */
const useFiledByAccount = (formKey: string, content: string): Filed | null => {
  const { accountFilings } = usePleadingDeps();
  const isSignedIn = useAppSelector((state) => selectUser(state) !== null);
  const [filed, setFiled] = useState<readonly (Filed & { readonly content: string })[]>([]);
  useEffect(() => {
    if (!isSignedIn || accountFilings === undefined) return undefined;
    let isWanted = true;
    accountFilings(formKey)
      .then((found) => {
        if (isWanted)
          setFiled(found.map(({ answers, ...one }) => ({ ...one, content: submittedContent(formKey, answers) })));
      })
      .catch((error: unknown) => console.warn('the documents of the account were not read', error));
    return () => {
      isWanted = false;
    };
  }, [isSignedIn, accountFilings, formKey]);
  return filed.find((one) => one.content === content) ?? null;
};

/** Says, before a new case is opened, that this browser or this account filed the same already. It is in nobody's way. */
export const SubmittedBefore = () => {
  const { definition } = useFormTools();
  const { submittedHere, now } = usePleadingDeps();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const mode = useFormValue('filing.mode');
  const content = useMemo(
    () => submittedContent(definition.key, normalizeAnswers(definition, answers)),
    [definition, answers],
  );
  const byAccount = useFiledByAccount(definition.key, content);
  if (definition.kind !== 'claim' || mode !== 'new') return null;
  const filed = submittedHere?.find(content, now()) ?? byAccount;
  if (filed === null) return null;
  return (
    <Alert variant="warning" role="status">
      您{ageOf(filed.at, now())}提交过相同的内容：案号 {filed.caseNumber}。再提交会成为另一件案子。
      <Link className="alert-link" to="/progress">
        查询那件案子的进度
      </Link>
      。
    </Alert>
  );
};
